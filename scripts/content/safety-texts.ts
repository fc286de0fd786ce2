import { createViteServer } from 'vitest/node';
import { z } from 'zod';
import { templates } from '../../apps/console/app/features/notices/notice-form.ts';
import type { FactLedger } from '../../packages/contracts/src/content/facts.ts';
import type { SafetyTexts } from './approvals.ts';
import type { Content } from './content.ts';

/** Every text on which somebody's safety depends. Articles name their numbers, which are texts of their own. */
export async function readSafetyTexts({ articles, ledgers }: Content): Promise<SafetyTexts> {
  const safety = ledgers.find(({ file }) => file === 'facts/safety.json')?.facts ?? {};
  return {
    ...Object.fromEntries(
      articles
        .filter(({ path, source }) => path.startsWith('emergencies/') || isUrgent(source.body, safety))
        .map(({ path, source: { title, description, answer = '', body } }) => [
          `articles/${path}`,
          [title, description, answer, ...body.split('\n')].filter((line) => line !== ''),
        ]),
    ),
    ...Object.fromEntries(
      ledgers
        .filter(({ file, brand }) => brand !== undefined || file === 'facts/safety.json')
        .map(({ file, brand, facts }) => [file.replace('.json', ''), linesOf(facts, brand === undefined)]),
    ),
    ...Object.fromEntries(
      Object.entries(templates).map(([name, { label, severity, title, message }]) => [
        `notices/${name}`,
        [label, severity, title, message],
      ]),
    ),
    ...(await readPages()),
  };
}

const dials = (kind: string) => kind === 'phone' || kind === 'sms';

function isUrgent(body: string, safety: FactLedger): boolean {
  return (
    body.includes('[!DANGER]') ||
    Object.entries(safety).some(([id, { kind }]) => dials(kind) && body.includes(`{{${id}}}`))
  );
}

function linesOf(facts: FactLedger, whole: boolean): string[] {
  return Object.entries(facts)
    .filter(([, { kind }]) => whole || dials(kind) || kind === 'hours')
    .map(([id, { value, says }]) => `${id}: ${value}: ${says}`);
}

/** The pages are rendered from their sources, which needs Vite. */
async function readPages(): Promise<SafetyTexts> {
  const vite = await createViteServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { safetyWords } = await vite.ssrLoadModule('/apps/site/test/safety-words.ts');
    return z.record(z.string(), z.array(z.string()).min(1)).parse(await safetyWords());
  } finally {
    await vite.close();
  }
}
