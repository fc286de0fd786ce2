import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { searchAnswer } from '@lamplighter/contracts/search';
import { startHouse } from '../scripts/house.ts';
import { startRelay } from './journeys/relay.ts';

/** The built product, started once for a run; tests that break things start houses of their own. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync('apps/site/build/server/index.js')) throw new Error('There is no build: npm run build');
  const site = { GALLERY: 'on' };
  const relay = await startRelay();
  const [house, skerry] = await Promise.all([
    startHouse({
      mode: 'built',
      site: { ...site, API_ORIGIN: relay.address },
      say: (who, line) => who === 'site' && relay.hear(line),
    }),
    startHouse({ mode: 'built', site, brand: 'skerry' }),
  ]);
  relay.leadTo(house.platform);
  await Promise.all([house, skerry].map(({ platform }) => searchIsIndexed(platform)));
  process.env['HOUSE_ADDRESS'] = house.address;
  process.env['HOUSE_MAIN_SITE'] = house.mainSite;
  process.env['HOUSE_PLATFORM'] = house.platform;
  process.env['HOUSE_RELAY'] = relay.address;
  process.env['HOUSE_MAILS'] = house.mails;
  process.env['HOUSE_CRM'] = house.crm;
  process.env['HOUSE_IDENTITY'] = house.identity;
  process.env['HOUSE_DATABASE'] = house.database;
  process.env['SKERRY_ADDRESS'] = skerry.address;
  return async () => {
    await Promise.all([house.stop(), skerry.stop(), relay.stop()]);
  };
}

/** A platform is ready before its index is written: a search in the first seconds finds nothing. */
async function searchIsIndexed(platform: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const answer = await fetch(`${platform}/v1/search?q=meter`, { headers: { 'client-id': 'help-and-support' } });
    if (answer.ok && searchAnswer.parse(await answer.json()).meta.total > 0) return;
    await setTimeout(100);
  }
  throw new Error('search has no index');
}
