import { existsSync } from 'node:fs';
import { copyContentWithNotice } from '../../dev/content-copies.ts';
import { createDatabaseTemplate, searchHasIndex, startStack } from '../../dev/stack.ts';
import { startRelay } from './journeys/relay.ts';

/** The built product, started once for a run; tests that break things start their own stacks. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync('apps/site/build/server/index.js')) throw new Error('There is no build: npm run build');
  const removeTemplate = await createDatabaseTemplate();
  const site = { GALLERY: 'on' };
  const relay = await startRelay();
  const content = await copyContentWithNotice();
  const [stack, skerry] = await Promise.all([
    startStack({
      mode: 'built',
      contentDirectory: content.directory,
      site: { ...site, API_ORIGIN: relay.origin },
      say: (who, line) => who === 'site' && relay.hear(line),
    }),
    startStack({ mode: 'built', site, brand: 'skerry' }),
  ]);
  relay.leadTo(stack.platform);
  await Promise.all([stack, skerry].map(({ origin }) => searchHasIndex(origin)));
  process.env['STACK_ORIGIN'] = stack.origin;
  process.env['STACK_MAIN_SITE'] = stack.mainSite;
  process.env['STACK_PLATFORM'] = stack.platform;
  process.env['STACK_RELAY'] = relay.origin;
  process.env['STACK_MAILS'] = stack.mails;
  process.env['STACK_CRM'] = stack.crm;
  process.env['STACK_IDENTITY'] = stack.identity;
  process.env['STACK_DATABASE'] = stack.database;
  process.env['SKERRY_ORIGIN'] = skerry.origin;
  return async () => {
    await Promise.all([stack.stop(), skerry.stop(), relay.stop()]);
    await Promise.all([content.remove(), removeTemplate()]);
  };
}
