import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '../../../../dev/postgres/server.ts';
import { openAsRoles } from '../../../../dev/postgres/test-roles.ts';
import { createTestDatabase } from '../../test/database.ts';
import { connectDatabase, type Database } from './database.ts';
import { findObstacle } from './database-probe.ts';
import { newestVersion } from './migrations.ts';

const refused = 'the database refuses the role or its password';
const older = 'the schema is older than this release';

describe('what keeps a process from its work on the database', () => {
  let url: string;
  let newest: number;
  beforeAll(async () => {
    url = await createTestDatabase();
    newest = await newestVersion();
  });

  /** By a process that knows `version`, over a new connection. */
  const obstacleAt = async (databaseUrl: string, version = newest) => {
    const sql = connectDatabase(databaseUrl, { connections: 1, connectTimeoutMs: 2_000 });
    const obstacle = await findObstacle(sql, version);
    await sql.end();
    return obstacle;
  };
  const twice = (one: string) => {
    const { host } = new URL(one);
    return one.replace(host, `${host},${host}`);
  };
  const changedUrl = (change: (changed: URL) => void) => {
    const changed = new URL(url);
    change(changed);
    return changed.href;
  };

  it.each([
    ['one version behind', -1, undefined],
    ['of the same version', 0, undefined],
    ['one version ahead', 1, older],
  ])('a release %s of the schema', async (_name, ahead, expected) => {
    expect(await obstacleAt(url, newest + ahead)).toBe(expected);
  });

  it('a database without a schema', async () => {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await createDatabase(inject('postgresUrl'), name);
    expect(
      await obstacleAt(
        changedUrl((changed) => {
          changed.pathname = name;
        }),
      ),
    ).toBe(older);
  });

  it('a password that is not, or no longer, that of the role, on one server or on all of several', async () => {
    const wrong = changedUrl((changed) => {
      changed.password = 'another';
    });
    expect(await obstacleAt(wrong)).toBe(refused);
    expect(await obstacleAt(twice(wrong))).toBe(refused);
    expect(await obstacleAt(twice(url))).toBeUndefined();
  });

  it('a server that is read-only or not there', async () => {
    const readOnly = changedUrl((changed) =>
      changed.searchParams.set('options', '-c default_transaction_read_only=on'),
    );
    expect(await obstacleAt(readOnly)).toBe('the database takes no writes');
    const nowhere = changedUrl((changed) => {
      changed.port = '9';
    });
    expect(await obstacleAt(nowhere)).toBe('the database takes no writes');
  });
});

describe('the roles that look for it', () => {
  let admin: Database;
  let lines: Awaited<ReturnType<typeof openAsRoles>>['lines'];
  beforeAll(async () => {
    ({ admin, lines } = await openAsRoles());
  });
  afterAll(() => Promise.all([admin, ...Object.values(lines)].map((sql) => sql.end())));

  it('read the version of the schema, and without the grant count it as older', async () => {
    const newest = await newestVersion();
    expect(await findObstacle(lines.api, newest)).toBeUndefined();
    expect(await findObstacle(lines.operator, newest)).toBeUndefined();
    await admin`revoke select on schema_version from lamplighter_api`;
    expect(await findObstacle(lines.api, newest)).toBe(older);
  });
});
