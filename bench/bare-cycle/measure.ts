import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { z } from 'zod';
import type { Database } from '../../apps/platform/src/db/database.ts';
import { readAllBrandFacts } from '../../apps/platform/src/modules/delivery/email/brand-facts.ts';
import { sampleEmails } from '../../apps/platform/src/modules/delivery/email/sample-emails.ts';
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

const leads = z.array(z.looseObject({ kind: z.string() }));

/** What the product sends and stores for a meter reading. Sends one, before the load: the CRM then has few leads to list. */
export async function captureReading(stack: DevStack, sql: Database): Promise<BareParts> {
  const { form, confirmation } = await sendReading(stack.origin);
  while ((await leadsAt(stack.crm)).length === 0) await setTimeout(50);
  const [size] = await sql<{ bytes: number }[]>`
    select (pg_column_size(lead.*) + pg_column_size(lead_key.*) + pg_column_size(submission.*)
      + (select sum(pg_column_size(delivery.*)) from delivery where delivery.lead = lead.id))::int as bytes
    from lead join lead_key on lead_key.lead = lead.id join submission on submission.lead = lead.id
    where kind = 'meter-reading' order by lead.received_at desc limit 1`;
  const mail = sampleEmails(await readAllBrandFacts('content')).find(({ name }) => name === 'meterReading');
  const lead = (await leadsAt(stack.crm)).at(-1);
  if (!size || !mail || !lead) throw new Error('no reading was delivered');
  return {
    form: compressed(form),
    confirmation: compressed(confirmation),
    row: randomBytes(size.bytes).toString('base64'),
    mail: { from: 'help@larkfield.example', to: 'bare@example.com', ...mail },
    lead,
  };
}

async function leadsAt(crm: string) {
  const all = leads.parse(await (await fetch(`${crm}/leads`)).json());
  return all.filter(({ kind }) => kind === 'meter-reading');
}

/** Sends one reading, as a browser does, and returns both pages. */
async function sendReading(origin: string): Promise<{ form: string; confirmation: string }> {
  const url = `${origin}/help-and-support/submit-meter-read`;
  const form = await (await fetch(url)).text();
  const today = new Date();
  const sent = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({
      key: form.match(/name="key" value="([^"]+)"/)?.[1] ?? '',
      company: 'Price-cap',
      first_name: 'Morag',
      last_name: 'Reading',
      telephone: '07700 900 123',
      email: 'bare@example.com',
      'fuel-radio-btns': 'Gas',
      gas_account_number: '851234567890',
      gas_reading: '12345',
      'date-day': String(today.getDate()),
      'date-month': String(today.getMonth() + 1),
      'date-year': String(today.getFullYear()),
    }),
  });
  const cookie = sent.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const target = new URL(sent.headers.get('location') ?? '', origin);
  return { form, confirmation: await (await fetch(target, { headers: { cookie } })).text() };
}

/** As the site compresses pages. */
function compressed(text: string): string {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).toString('base64');
}
