import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { startConsole } from './console/console-stack.ts';
import { chooseSitePort, freePort } from './free-port.ts';
import { devSecrets } from './secrets.ts';
import { type DevStack, startStack } from './stack.ts';
import type { StackSettings } from './stack-environment.ts';

/** Runs the stack in a terminal: prints its URLs; Ctrl-C stops every process. */
async function runStack(mode: StackSettings['mode']): Promise<void> {
  const site = await chooseSitePort(process.env['PORT'], { preferred: 3000, anyFreePort: freePort });
  if (!site.ok) {
    console.error(site.reason);
    process.exitCode = 1;
    return;
  }
  console.log('Starting database, platform, worker, fakes and site ...');
  const say = (who: string, line: string) => console.log(`${who.padEnd(14)} ${line}`);
  const dataDirectory = process.env['DATA_DIRECTORY'] ?? '.data/postgres';
  const contentDirectory = process.env['CONTENT_DIR'] ?? 'content';
  const stack = await startStack({
    mode,
    dataDirectory,
    sitePort: site.port,
    brand: process.env['BRAND'] ?? 'larkfield',
    contentDirectory,
    say,
  });
  await mkdir(dirname(dataDirectory), { recursive: true });
  await writeFile(join(dirname(dataDirectory), 'stack.env'), settingsOf(stack), { mode: 0o600 });
  console.log(
    `\nLamplighter is at ${stack.origin}/help-and-support/\nMails are at ${stack.mails}\nWhat monitoring is told is at ${stack.monitoring}/received`,
  );
  const starting = startConsole({ mode, databaseUrl: stack.databaseAs('operator'), contentDirectory, say });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const staffConsole = await starting.catch(() => undefined);
    await staffConsole?.stop();
    await stack.stop();
    process.exit(0);
  };
  // Ctrl-C ends the `tee` of `npm run dev | tee` too, at once: what is still said must not end this process.
  process.stdout.on('error', () => {});
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The site is of use without it.
  const staffConsole = await starting.catch((error: Error) => console.error(error.message));
  if (staffConsole)
    console.log(`The console of the staff is at ${staffConsole.origins[0]} (maya@staff.example, lamplight-6)`);
  console.log('Ctrl-C stops it.\n');
}

/** For a second terminal: the URLs of this run, and what the operator's commands need. */
function settingsOf({ origin, platform, mails, crm, databaseAs }: DevStack): string {
  const { LEAD_ENCRYPTION_KEYS, LEAD_INDEX_KEY } = devSecrets;
  const settings = {
    SITE: origin,
    PLATFORM: platform,
    MAILS: mails,
    CRM: crm,
    DATABASE_URL: databaseAs('operator'),
    MIGRATE_DATABASE_URL: databaseAs('migrate'),
    LEAD_ENCRYPTION_KEYS,
    LEAD_INDEX_KEY,
    ERASURE_LOG: 'none',
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');
}

await runStack(z.enum(['development', 'built']).parse(process.argv[2]));
