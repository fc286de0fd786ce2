import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { freePort } from '../../../dev/free-port.ts';
import { startDaemon } from './daemon.ts';

export const alertmanagerFile = 'deploy/observe/alertmanager.yml';

const notification = z.object({
  receiver: z.string(),
  status: z.string(),
  alerts: z.array(
    z.object({ labels: z.record(z.string(), z.string()), annotations: z.record(z.string(), z.string()) }),
  ),
});
type Notification = z.infer<typeof notification>;

export type Alertmanager = {
  host: string;
  /** What was posted to the webhook of a receiver. */
  posts: (receiver: string) => Notification[];
  stop: () => Promise<void>;
};

type Settings = { smtp: string; officeHours: { weekdays: string[] } };

/** A real Alertmanager with the real routes; its waits are a sixtieth, and its URLs, mail server and hours those of the test. */
export async function startAlertmanager({ smtp, officeHours }: Settings): Promise<Alertmanager> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-alertmanager-'));
  const posts: Notification[] = [];
  const webhook = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    posts.push(notification.parse(JSON.parse(Buffer.concat(chunks).toString('utf8'))));
    response.writeHead(200).end();
  });
  const webhookPort = await freePort();
  await new Promise<void>((done) => webhook.listen(webhookPort, '127.0.0.1', done));
  const text = (await readFile(alertmanagerFile, 'utf8'))
    .replaceAll('/etc/prometheus/', `${folder}/`)
    .replaceAll(/_(wait|interval): (\d+)([smhd])\n/g, (_, name: string, count: string, unit: string) => {
      const seconds = { s: 1, m: 60, h: 3_600, d: 86_400 }[unit] ?? 1;
      return `_${name}: ${Math.ceil((Number(count) * seconds * 1_000) / 60) || 1}ms\n`;
    });
  const given = z.looseObject({ global: z.looseObject({}) }).parse(parse(text));
  const configuration = {
    ...given,
    global: { ...given.global, smtp_smarthost: smtp },
    time_intervals: [{ name: 'office-hours', time_intervals: [officeHours] }],
  };
  await writeFile(join(folder, 'alertmanager.yml'), JSON.stringify(configuration));
  await copyFile('deploy/observe/notification.tmpl', join(folder, 'notification.tmpl'));
  for (const name of ['on-call', 'heartbeat']) {
    await writeFile(join(folder, `${name}.url`), `http://127.0.0.1:${webhookPort}/${name}`);
  }
  const host = `127.0.0.1:${await freePort()}`;
  const daemon = await startDaemon(
    'prometheus-alertmanager',
    [
      `--config.file=${join(folder, 'alertmanager.yml')}`,
      `--storage.path=${join(folder, 'data')}`,
      `--web.listen-address=${host}`,
      '--cluster.listen-address=',
    ],
    `http://${host}/-/ready`,
  );
  return {
    host,
    posts: (receiver) => posts.filter((post) => post.receiver === receiver),
    stop: async () => {
      await daemon.stop();
      webhook.closeAllConnections();
      await new Promise((done) => webhook.close(done));
      await rm(folder, { recursive: true });
    },
  };
}
