/**
 * List prices of Amazon Web Services in dollars a month, without tax, in North Virginia in June 2026: half of an
 * m7g.large at $0.0816 an hour, gp3 disks, S3 Standard, traffic to the internet, SES. `docs/scale.md` says what another
 * region changes.
 */
const prices = { core: (0.0816 / 2) * 730, diskGb: 0.08, backupGb: 0.023, trafficGb: 0.09, thousandEmails: 0.1 };

/** What a supplier's households cause; `docs/scale.md` says where each figure is from. */
const perMillionHouseholds = { leadsPerYear: 900_000, keptGb: 3.9, viewsPerMonth: 3_000_000 };
const pageGb = 42e-6;
/** Free space for growth, WAL and a second copy of the largest table. */
const diskForData = 3;
const databaseServers = 3;
/** Two full backups with their log. */
const copiesInBackup = 4;
/** Three etcd, and one for Prometheus, Alertmanager and the relay. */
const otherCores = 4;

export type Cores = { site: number; platform: number; worker: number; database: number; edge: number };

/** Servers for the peak all month, every process at least twice and three database servers. */
export function monthlyCost(millionHouseholds: number, needed: Cores) {
  const twice = [needed.site, needed.platform, needed.worker, needed.edge].reduce(
    (sum, cores) => sum + Math.max(2, cores),
    0,
  );
  const cores = twice + databaseServers * Math.max(2, needed.database) + otherCores;
  const dataGb = perMillionHouseholds.keptGb * millionHouseholds;
  const dollars = {
    servers: cores * prices.core,
    disks: dataGb * diskForData * databaseServers * prices.diskGb,
    backups: dataGb * copiesInBackup * prices.backupGb,
    traffic: perMillionHouseholds.viewsPerMonth * millionHouseholds * pageGb * prices.trafficGb,
    emails: ((perMillionHouseholds.leadsPerYear * millionHouseholds) / 12 / 1_000) * prices.thousandEmails,
  };
  const all = Object.values(dollars).reduce((sum, one) => sum + one, 0);
  return { cores, dollars, all, centsAHousehold: (all * 100) / (millionHouseholds * 1e6) };
}
