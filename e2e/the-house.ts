import { existsSync } from 'node:fs';
import { startHouse } from '../scripts/house.ts';

/** The built product, started once for a run; tests that break things start houses of their own. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync('apps/site/build/server/index.js')) throw new Error('There is no build: npm run build');
  const house = await startHouse({ mode: 'built' });
  process.env['HOUSE_ADDRESS'] = house.address;
  process.env['HOUSE_MAIN_SITE'] = house.mainSite;
  return house.stop;
}
