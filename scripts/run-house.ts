import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { freePort } from '../stand-ins/free-port.ts';
import { laptopSecrets } from '../stand-ins/secrets.ts';
import { type House, type HouseSettings, startHouse } from './house.ts';
import { chooseSitePort } from './site-port.ts';

/** Runs the house in a terminal: one address is printed, and Ctrl-C leaves nothing running. */
export async function runHouse(mode: HouseSettings['mode']): Promise<void> {
  const site = await chooseSitePort(process.env['PORT'], { preferred: 3000, anyFreePort: freePort });
  if (!site.ok) {
    console.error(site.reason);
    process.exitCode = 1;
    return;
  }
  console.log('Starting database, platform, worker, stand-ins and site ...');
  const dataDirectory = process.env['DATA_DIRECTORY'] ?? '.data/postgres';
  const house = await startHouse({
    mode,
    dataDirectory,
    sitePort: site.port,
    brand: process.env['BRAND'] ?? 'larkfield',
    contentDirectory: process.env['CONTENT_DIR'] ?? 'content',
    say: (who, line) => console.log(`${who.padEnd(9)} ${line}`),
  });
  await mkdir(dirname(dataDirectory), { recursive: true });
  await writeFile(join(dirname(dataDirectory), 'house.env'), settingsOf(house), { mode: 0o600 });
  console.log(
    `\nLamplighter is at ${house.address}/help-and-support/\nMails are at ${house.mails}\nWhat monitoring is told is at ${house.monitoring}/received\nCtrl-C stops it.\n`,
  );

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await house.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** For a second terminal: where everything is this time, and what an operator's commands need. */
function settingsOf({ address, platform, mails, crm, databaseAs }: House): string {
  const { KEYS, INDEX_KEY } = laptopSecrets;
  const settings = {
    SITE: address,
    PLATFORM: platform,
    MAILS: mails,
    CRM: crm,
    DATABASE_URL: databaseAs('operator'),
    BACKUP_DATABASE_URL: databaseAs('backup'),
    MIGRATE_DATABASE_URL: databaseAs('migrate'),
    KEYS,
    INDEX_KEY,
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');
}
