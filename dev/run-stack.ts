import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startConsole } from './console/console-stack.ts';
import { freePort } from './free-port.ts';
import { devSecrets } from './secrets.ts';
import { chooseSitePort } from './site-port.ts';
import { type DevStack, startStack } from './stack.ts';
import type { StackSettings } from './stack-settings.ts';

/** Runs the stack in a terminal: prints its URLs; Ctrl-C stops every process. */
export async function runStack(mode: StackSettings['mode']): Promise<void> {
  const site = await chooseSitePort(process.env['PORT'], { preferred: 3000, anyFreePort: freePort });
  if (!site.ok) {
    console.error(site.reason);
    process.exitCode = 1;
    return;
  }
  console.log('Starting database, platform, worker, fakes and site ...');
  const say = (who: string, line: string) => console.log(`${who.padEnd(14)} ${line}`);
  const dataDirectory = process.env['DATA_DIRECTORY'] ?? '.data/postgres';
  const stack = await startStack({
    mode,
    dataDirectory,
    sitePort: site.port,
    brand: process.env['BRAND'] ?? 'larkfield',
    contentDirectory: process.env['CONTENT_DIR'] ?? 'content',
    say,
  });
  await mkdir(dirname(dataDirectory), { recursive: true });
  await writeFile(join(dirname(dataDirectory), 'stack.env'), settingsOf(stack), { mode: 0o600 });
  console.log(
    `\nLamplighter is at ${stack.origin}/help-and-support/\nMails are at ${stack.mails}\nWhat monitoring is told is at ${stack.monitoring}/received`,
  );
  // The console has no hot reload: it is there when it was built.
  const staffConsole =
    mode === 'built' ? await startConsole({ databaseUrl: stack.databaseAs('operator'), say }) : undefined;
  if (staffConsole)
    console.log(`The console of the staff is at ${staffConsole.origins[0]} (maya@staff.example, lamplight-6)`);
  console.log('Ctrl-C stops it.\n');

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await staffConsole?.stop();
    await stack.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
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
