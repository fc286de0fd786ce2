import { type HouseSettings, startHouse } from './house.ts';

/** Runs the house in a terminal: one address is printed, and Ctrl-C leaves nothing running. */
export async function runHouse(mode: HouseSettings['mode']): Promise<void> {
  console.log('Starting database, platform, worker, stand-ins and site ...');
  const house = await startHouse({
    mode,
    dataDirectory: process.env['DATA_DIRECTORY'] ?? '.data/postgres',
    sitePort: Number(process.env['PORT'] ?? 3000),
    brand: process.env['BRAND'] ?? 'larkfield',
    contentDirectory: process.env['CONTENT_DIR'] ?? 'content',
    say: (who, line) => console.log(`${who.padEnd(9)} ${line}`),
  });
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
