import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { startStack } from '../../../dev/stack.ts';
import { expect, test } from '../fixtures.ts';

const dashboard = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) });
const folder = 'deploy/observe';

test('every metric that the dashboard and the rules ask for is one that the processes show', async () => {
  test.setTimeout(120_000);
  const stack = await startStack({ mode: 'built' });
  try {
    const texts = await Promise.all(Object.values(stack.metrics).map(async (url) => (await fetch(url)).text()));
    const types = new Map(
      [...texts.join('\n').matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]),
    );
    const exported = new Set(
      [...types].flatMap(([name, type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
      ),
    );
    const files = (await readdir(join(folder, 'rules'))).map((file) => join(folder, 'rules', file));
    const rules = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
    for (const [, name = ''] of rules.matchAll(/record: (\S+)/g)) exported.add(name);
    // Of mtail and of the staff API, which are no processes of this stack.
    const mtail = await readFile(join(folder, 'edge.mtail'), 'utf8');
    const auditAnchor = await readFile('apps/platform/src/modules/audit-log/audit-anchor.ts', 'utf8');
    for (const [, name = ''] of mtail.matchAll(/^counter (\w+)/gm)) exported.add(name);
    for (const [, name = ''] of auditAnchor.matchAll(/name: '(\w+)'/g)) exported.add(name);

    const { panels } = dashboard.parse(JSON.parse(await readFile(join(folder, 'dashboard.json'), 'utf8')));
    const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
    const names = `${rules}\n${queries}`.matchAll(/\b(?:lamplighter|nodejs|process)[_:][\w:]+/g);
    const asked = new Set([...names].map(([name]) => name));
    expect(asked.size).toBeGreaterThan(25);
    expect([...asked].filter((name) => !exported.has(name))).toEqual([]);
    // The metrics are not public.
    expect((await fetch(`${stack.origin}/metrics`)).status).toBe(404);
  } finally {
    await stack.stop();
  }
});
