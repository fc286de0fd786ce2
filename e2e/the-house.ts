import { existsSync } from 'node:fs';
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
