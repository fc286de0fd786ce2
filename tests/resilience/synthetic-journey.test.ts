import { signSyntheticRequest, syntheticRequestHeader } from '@lamplighter/contracts/leads/synthetic-lead';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { openFormBrowser } from '../../apps/platform/src/modules/synthetic-lead/form-browser.ts';
import { complain } from '../../apps/platform/src/modules/synthetic-lead/synthetic-journey.ts';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { type Edge, startEdge, unlimited } from '../../deploy/edge/start-edge.ts';
import { type CrmServer, startCrmServer } from '../../dev/fakes/crm-server.ts';
import { freePort } from '../../dev/free-port.ts';
import { asRole } from '../../dev/postgres/database-roles.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { type Dovecot, type Relay, startDovecot, startRelay } from './mailbox/dovecot.ts';
import {
  endAll,
  type Platform,
  type Process,
  type Site,
  startPlatform,
  startSite,
  startWorker,
} from './support/processes.ts';
import { readMetrics } from './support/prometheus.ts';

const patience = { timeout: 40_000 };
const steps = ['pages', 'form', 'confirmation', 'crm', 'mail', 'follow', 'erased', 'all'] as const;

describe.skipIf(process.env['SKIP_DOVECOT'])('a synthetic complaint through edge and site', () => {
  let url: string;
  let sql: Database;
  let crm: CrmServer;
  let dovecot: Dovecot;
  let relay: Relay;
  let platform: Platform;
  let site: Site;
  let edge: Edge;
  const workers: Process[] = [];
  beforeAll(async () => {
    url = await createTestDatabase();
    sql = connectDatabase(url);
    [dovecot, crm] = await Promise.all([startDovecot(), startCrmServer({ secret: devSecrets.CRM_SECRET })]);
    [relay, platform] = await Promise.all([startRelay(dovecot.lmtpPort), startPlatform(url)]);
    const port = await freePort();
    const more = { PUBLIC_ORIGIN: `http://localhost:${port}`, TRUSTED_PROXIES: '127.0.0.0/8' };
    site = await startSite({ platform: platform.origin, more });
    edge = await startEdge({ origins: [`127.0.0.1:${site.port}`], port, limits: unlimited });
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.kill()));
    crm.behave({ mode: 'well' });
    relay.drop();
  });
  afterAll(async () => {
    await edge.stop();
    await endAll();
    await Promise.all([relay.stop(), crm.stop(), sql.end()]);
    await dovecot.stop();
  });

  const start = async (more: Record<string, string> = {}) => {
    const worker = await startWorker({
      databaseUrl: asRole(url, 'worker'),
      smtpUrl: relay.smtpUrl,
      crmUrl: crm.url,
      more: {
        SYNTHETIC_LEAD_EVERY: '2',
        SYNTHETIC_MAILBOX: 'watch@larkfield.example',
        SYNTHETIC_IMAP_URL: dovecot.imapUrl(),
        SYNTHETIC_SITE_ORIGIN: edge.origin,
        API_ORIGIN: platform.origin,
        NODE_EXTRA_CA_CERTS: dovecot.authority,
        ...more,
      },
    });
    workers.push(worker);
    return worker;
  };
  /** The steps that the last journey passed, once there was one. */
  const passed = async ({ metrics }: Process) => {
    const figures = await readMetrics(metrics);
    const success = steps.map((step) => [step, figures.get(`lamplighter_journey_success{step="${step}"}`)] as const);
    if (success.every(([, value]) => value === undefined)) return undefined;
    return success.flatMap(([step, value]) => (value === 1 ? [step] : []));
  };
  const complaints = () => sql`select client, erased_at is not null as erased from lead where kind = 'complaint'`;
  const direct = async ({ metrics }: Process) =>
    (await readMetrics(metrics)).get('lamplighter_synthetic_lead_seconds_count{client="synthetic"}') ?? 0;

  it('is found at the CRM, in the mailbox and on the page of its status, and erased; it is no complaint of a customer', async () => {
    const worker = await start({ SYNTHETIC_LEAD_EVERY: '86400' });
    await expect.poll(() => passed(worker), patience).toEqual([...steps]);
    expect(await complaints()).toEqual([{ client: 'synthetic', erased: true }]);
    const [received, ...others] = [...crm.leads().values()].filter(({ kind }) => kind === 'complaint');
    expect([received?.synthetic, others]).toEqual([true, []]);
    expect(relay.accepted()).toEqual(['watch@larkfield.example', 'watch@larkfield.example']);
    const figures = await readMetrics(worker.metrics);
    for (const step of steps.filter((one) => one !== 'all'))
      expect(figures.get(`lamplighter_journey_seconds{step="${step}"}`)).toBeGreaterThan(0);
    const accepted = await readMetrics(platform.metrics);
    expect(accepted.get('lamplighter_leads_accepted_total{kind="complaint"}')).toBe(0);
    expect(accepted.get('lamplighter_leads_accepted_total{kind="synthetic"}')).toBe(2);
  });

  it('stops at the CRM when that refuses it, and at the mailbox when the relay loses its mail', async () => {
    crm.behave({ mode: 'failing' });
    const settings = { SYNTHETIC_LEAD_TIMEOUT_MS: '8000' };
    const unseen = await start(settings);
    await expect.poll(() => passed(unseen), patience).toEqual(['pages', 'form', 'confirmation']);
    crm.behave({ mode: 'well' });
    relay.hold();
    await unseen.kill();
    const unheard = await start(settings);
    await expect.poll(() => passed(unheard), patience).toEqual(['pages', 'form', 'confirmation', 'crm']);
    // The line may arrive after the metric.
    const failure = () => unheard.lines.filter((line) => line.includes('"journey-failed"')).at(-1);
    await expect.poll(failure, patience).toContain('the step mail failed');
  }, 120_000);

  it('a complaint of a customer is neither marked nor erased, and a forged signature is refused', async () => {
    const send = (headers: Record<string, string>) =>
      complain(
        openFormBrowser({ origin: edge.origin, headers: () => headers, signal: AbortSignal.timeout(20_000) }),
        'person@example.com',
      );
    await send({});
    const old = signSyntheticRequest(devSecrets.SYNTHETIC_SECRET, new Date(Date.now() - 301_000));
    const forged = signSyntheticRequest('a secret of somebody else', new Date());
    for (const signature of [old, forged, '', 'synthetic'])
      await expect(send({ [syntheticRequestHeader]: signature })).rejects.toThrow('the page responded with 403');
    // Leads that were sent later are erased meanwhile.
    await start({ SYNTHETIC_LEAD_TIMEOUT_MS: '8000' });
    const erasedLater = () => sql`
      select from lead where kind = 'enquiry' and erased_at is not null
        and received_at > (select received_at from lead where client = 'help')`;
    await expect.poll(erasedLater, patience).not.toEqual([]);
    const ours = (await complaints()).filter(({ client }) => client !== 'synthetic');
    expect(ours).toEqual([{ client: 'help', erased: false }]);
  });

  it('with a secret that is not that of the site, no complaint is sent, and the platform is known to be well', async () => {
    const before = await complaints();
    const worker = await start({ SYNTHETIC_SECRET: 'a secret of somebody else' });
    await expect.poll(() => passed(worker), patience).toEqual(['pages']);
    await expect.poll(() => direct(worker), patience).toBeGreaterThan(0);
    expect(await complaints()).toEqual(before);
  });

  it('with the site stopped it fails at once, while the lead past it arrives', async () => {
    await site.stop();
    const worker = await start();
    // The hub is in the cache of the edge, the form is not.
    await expect.poll(() => passed(worker), patience).toEqual(['pages']);
    await expect.poll(() => direct(worker), patience).toBeGreaterThan(0);
  });
});
