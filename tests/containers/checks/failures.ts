import { kill } from 'node:process';
import { until } from '../../cluster/until.ts';
import { addressOf, compose, containerOf, containersOf, withSettings } from '../docker/compose.ts';
import { docker } from '../docker/daemon.ts';
import { complain, getPage, startTraffic, untilDelivered } from './customer.ts';
import type { Supplier } from './supplier.ts';

/** Not cached: each view reaches the site. */
const form = '/help-and-support/complaints/gas-and-electricity';
const view = () => getPage(form);
const secondsSince = (start: number) => Number(((performance.now() - start) / 1_000).toFixed(1));

/** Kills the process of a container while complaints are sent, and waits until its restart policy has it healthy again. */
export async function killProcess(service: string, supplier: Supplier) {
  const before = await containerOf(service);
  const traffic = startTraffic(view);
  await complain();
  const start = performance.now();
  kill(before.State.Pid, 'SIGKILL');
  await until(
    `restarted ${service}`,
    async () => {
      const { State, RestartCount } = await containerOf(service);
      return RestartCount > before.RestartCount && State.Health?.Status === 'healthy' ? true : undefined;
    },
    300,
  );
  const healthySeconds = secondsSince(start);
  const { views, failed, complaints } = await traffic.finish();
  const delivered = await untilDelivered(complaints, supplier);
  return { service, healthySeconds, views, acknowledged: complaints.length, ...delivered, failed: tally(failed) };
}

/** Replaces site and platform by another version with the script that ships, while requests flow. */
export async function rollVersion(version: string, supplier: Supplier) {
  const before = await containersOf('site', 'platform');
  const traffic = startTraffic(view);
  const start = performance.now();
  for (const service of ['platform', 'site']) await withSettings(['deploy/containers/roll.sh', service], version);
  const seconds = secondsSince(start);
  const { views, failed, complaints } = await traffic.finish();
  const delivered = await untilDelivered(complaints, supplier);
  const after = await containersOf('site', 'platform');
  const isReplaced =
    after.length === before.length && after.every(({ Image }) => before.every((old) => old.Image !== Image));
  const [from, to] = [before, after].map((all) => all.map(addressOf).join(', '));
  return {
    seconds,
    views,
    acknowledged: complaints.length,
    ...delivered,
    failed: tally(failed),
    isReplaced,
    from,
    to,
  };
}

/** Queues mail while the supplier's mail server is down, makes the relay's container anew, and waits for the mail. */
export async function recreateRelay(supplier: Supplier) {
  await supplier.closeMail();
  const complaint = await complain();
  const queued = async () =>
    (await compose('exec', '-T', 'relay', 'smtpctl', 'show', 'queue')).split('\n').filter(Boolean).length;
  await until('mail in the queue of the relay', async () => ((await queued()) > 0 ? true : undefined));
  const before = await containerOf('relay');
  await compose('up', '--detach', '--wait', '--no-deps', '--force-recreate', 'relay');
  const isRecreated = (await containerOf('relay')).Id !== before.Id;
  const stillQueued = await queued();
  await supplier.openMail();
  await compose('restart', 'relay');
  return { isRecreated, stillQueued, ...(await untilDelivered([complaint], supplier)) };
}

/** Adds a second container of the site: the edge sends requests to both without a restart, and then to one again. */
export async function scaleSite() {
  const edge = await containerOf('edge');
  await compose('up', '--detach', '--wait', '--no-deps', '--no-recreate', '--scale', 'site=2', 'site');
  const expected = (await containersOf('site')).map(addressOf).map((address) => `${address}:3000`);
  const reached = await until('requests at both sites', async () => {
    const seen = await originsOf(20);
    return expected.every((origin) => seen.has(origin)) ? seen.size : undefined;
  });
  await compose('up', '--detach', '--wait', '--no-deps', '--no-recreate', '--scale', 'site=1', 'site');
  const { status } = await view();
  return { reached, status, edgeRestarted: (await containerOf('edge')).State.Pid !== edge.State.Pid };
}

/** Where the edge sent some views, by its access log. */
async function originsOf(views: number): Promise<Set<string>> {
  const lines = async () =>
    (await compose('logs', '--no-log-prefix', 'edge')).split('\n').filter((line) => line.includes('"route":"journey"'));
  const before = (await lines()).length;
  for (let count = 0; count < views; count += 1) await view();
  const logged = await until('the log of the views', async () => {
    const all = await lines();
    return all.length >= before + views ? all.slice(before) : undefined;
  });
  return new Set(logged.map((line) => /"origin":"([^"]*)"/.exec(line)?.[1] ?? ''));
}

/** Another image with the same files: what differs is its version. */
export async function tagVersion(version: string): Promise<void> {
  await docker(
    'build',
    '--quiet',
    '--tag',
    `lamplighter:${version}`,
    '--label',
    `version=${version}`,
    '--file',
    'tests/containers/next-version/Dockerfile',
    'tests/containers/next-version',
  );
}

function tally(failed: string[]): Record<string, number> {
  const grouped = Object.groupBy(failed, (message) => message);
  return Object.fromEntries(Object.entries(grouped).map(([message, all = []]) => [message, all.length]));
}
