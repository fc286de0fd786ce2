import { readFile } from 'node:fs/promises';
import { parseEnvironment } from '@lamplighter/runtime/environment';
import { describe, expect, it } from 'vitest';
import { consoleEnvironment } from '../../apps/console/server/environment.ts';
import {
  databaseEnvironment,
  operatorEnvironment,
  platformEnvironment,
  staffEnvironment,
  workerEnvironment,
} from '../../apps/platform/src/environment.ts';
import { siteEnvironment } from '../../apps/site/server/environment.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { edgeEnvironment } from '../edge/environment.ts';
import { readSettings } from './settings-file.ts';

/** Secrets, which the settings files leave blank. */
const secrets: Record<string, string> = {
  ...devSecrets,
  DATABASE_URL: 'postgres://u:p@primary,standby:5432/lamplighter',
};

describe.each([
  ['platform.env', platformEnvironment],
  ['worker.env', workerEnvironment],
  ['site.env', siteEnvironment],
  ['edge.env', edgeEnvironment],
  ['migrate.env', databaseEnvironment],
  ['operator.env', operatorEnvironment],
  ['staff-api.env', staffEnvironment],
  ['console.env', consoleEnvironment],
])('%s', (file, environment) => {
  it('names settings that exist, and no other', async () => {
    const known = Object.keys(environment.shape);
    expect(Object.keys(await readSettings(file)).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('leaves only secrets blank, and starts the process once they are given', async () => {
    const given = Object.entries(await readSettings(file));
    const filled = given.map(([name, value]) => [name, value === '' ? secrets[name] : value] as const);
    expect(parseEnvironment(environment, Object.fromEntries(filled))).toHaveProperty('settings');
    const exposed = given.filter(([name, value]) => value !== '' && name in secrets).map(([name]) => name);
    expect(exposed, 'a secret stands in the file').toEqual([]);
  });
});

it.each([
  ['platform.env', 'lamplighter_api'],
  ['worker.env', 'lamplighter_worker'],
  ['migrate.env', 'lamplighter_migrate'],
  ['operator.env', 'lamplighter_operator'],
  ['staff-api.env', 'lamplighter_operator'],
])('%s names the database role %s and no other', async (file, role) => {
  const text = await readFile(`deploy/settings/${file}`, 'utf8');
  expect(new Set(text.match(/lamplighter_\w+/g))).toEqual(new Set([role]));
});
