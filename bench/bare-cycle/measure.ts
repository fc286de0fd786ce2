import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { devSecrets } from '../../dev/secrets.ts';
import type { DevStack } from '../../dev/stack.ts';
import { sendPeople } from '../load-profile.ts';
import { processorSeconds } from '../processor-time.ts';
import type { BareParts } from './parts.ts';

type Settings = {
  stack: DevStack;
  smtp: string;
  parts: BareParts;
  folder: string;
  readings: number;
  seconds: number;
};

/** CPU time of a bare cycle at this rate, in its own process and in the database, in milliseconds. */
export async function measureBareCycle({ stack, smtp, parts, folder, readings, seconds }: Settings) {
  const file = join(folder, 'bare-parts.json');
  await writeFile(file, JSON.stringify(parts));
  const flags = {
    parts: file,
    database: stack.database,
    smtp,
    crm: `${stack.crm}/leads`,
    secret: devSecrets.CRM_SECRET,
  };
  const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
  const server = spawn(process.execPath, ['bench/bare-cycle/server.ts', ...words], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [url]: unknown[] = await once(createInterface(server.stdout), 'line');
  const edge = String(url);
  const run = (count: number) =>
    sendPeople({
      edge,
      origin: stack.origin,
      views: 0,
      readings,
      seconds: count,
      confirmed: join(folder, 'bare-confirmed'),
    });
  const delivered = async () => (await (await fetch(`${edge}/delivered`)).json()).delivered;
  const untilDelivered = async (count: number) => {
    while ((await delivered()) < count) await setTimeout(50);
  };
  const used = async () => {
    const [own, database] = await Promise.all(
      [server, stack.databaseProcess].map((one) => processorSeconds(one?.pid ?? 0)),
    );
    return { own: own ?? 0, database: database ?? 0 };
  };
  try {
    const warm = await run(5);
    await untilDelivered(warm.readings.done);
    const before = await used();
    const seen = await run(seconds);
    await untilDelivered(warm.readings.done + seen.readings.done);
    const after = await used();
    const ms = (from: number, to: number) => Math.round(((to - from) * 1e5) / seen.readings.done) / 100;
    const costs = { server: ms(before.own, after.own), database: ms(before.database, after.database) };
    return { readings: seen.readings, msPerReading: { ...costs, total: costs.server + costs.database } };
  } finally {
    const exit = once(server, 'exit');
    server.stdin.end();
    await exit;
  }
}
