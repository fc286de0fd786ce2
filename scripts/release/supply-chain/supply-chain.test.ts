import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isAllowed, listLicences } from './licences.ts';
import { findLooseEnds, judgeAudit, judgeSignatures } from './lock-file.ts';
import { writeLists } from './write-lists.ts';

describe('licences', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR CC0-1.0)', true],
    ['(GPL-3.0-only OR MIT)', true],
    ['MIT AND Apache-2.0', true],
    ['MIT AND GPL-3.0-only', false],
    ['AGPL-3.0-only', false],
    ['', false],
  ])('%s: %s', (licence, expected) => expect(isAllowed(licence)).toBe(expected));

  it('are listed for each package that runs, also if tests use it, and for no other', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lamplighter-materials-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const listed = (await writeLists(folder)).map(({ component }) => component.replace(/@[^@]*$/, ''));
    expect(listed).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', 'zod', 'prom-client', 'undici']));
    for (const name of ['typescript', 'vitest', 'vite', '@lamplighter/site']) expect(listed).not.toContain(name);
  }, 60_000);

  it('are listed for everything but our own packages', () => {
    const component = { properties: [], licenses: [] };
    const own = { ...component, properties: [{ name: 'cdx:npm:package:private', value: 'true' }] };
    expect(
      listLicences({
        components: [
          { ...own, 'bom-ref': '@lamplighter/site@0.1.0' },
          { ...component, 'bom-ref': 'b@1.0.0', licenses: [{ license: { id: 'MIT' } }, { expression: 'ISC' }] },
          { ...component, 'bom-ref': 'a@1.0.0' },
        ],
      }),
    ).toEqual([
      { component: 'a@1.0.0', licence: '' },
      { component: 'b@1.0.0', licence: 'MIT AND ISC' },
    ]);
  });
});

describe('the lock file', () => {
  it('lets in what was chosen, and names what was not', () => {
    const good = { integrity: 'sha512-x' };
    const packages = {
      '': { dependencies: { a: '1.2.3', b: '^1.0.0' } },
      'node_modules/@lamplighter/site': { link: true, resolved: 'apps/site' },
      'node_modules/a': good,
      'node_modules/a/node_modules/b': { ...good, hasInstallScript: true },
      'node_modules/c': { ...good, hasInstallScript: true },
      'node_modules/d': { resolved: 'https://elsewhere.example/d.tgz' },
    };
    expect(findLooseEnds({ packages }, ['b'])).toEqual([
      'the root wants b at ^1.0.0, which is not one version',
      'node_modules/c runs a script when it is installed',
      'node_modules/d has no checksum',
      'node_modules/d names a host: https://elsewhere.example/d.tgz',
    ]);
  });
});

describe('what the registry says', () => {
  const audit = (high: number) =>
    JSON.stringify({ auditReportVersion: 2, metadata: { vulnerabilities: { low: 3, high, critical: 0 } } });

  it('is good, bad, or not to be had', () => {
    expect(judgeAudit(audit(0)).kind).toBe('good');
    expect(judgeAudit(audit(1)).kind).toBe('bad');
    expect(judgeAudit('{"message":"405 Method Not Allowed"}').kind).toBe('unknown');
    expect(judgeSignatures('{"invalid":[],"missing":[]}').kind).toBe('good');
    expect(judgeSignatures('{"invalid":[{"name":"a"}],"missing":[]}').kind).toBe('bad');
    expect(judgeSignatures('').kind).toBe('unknown');
  });
});
