import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { migrate } from '../../apps/platform/src/db/migrations.ts';
import { asRole, type databaseRoles, giveToMigrateRole } from './database-roles.ts';

export type Role = keyof typeof databaseRoles;

/** A database that the migration role created, with a connection for each role. */
export async function openAsRoles(): Promise<{ admin: Database; lines: Record<Role, Database> }> {
  const name = `roles_${randomUUID().replaceAll('-', '')}`;
  const server = connectDatabase(inject('postgresUrl'), { connections: 1 });
  await server.query(`create database ${name}`);
  await server.end();
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;
  await giveToMigrateRole(url.href);
  await migrate(asRole(url.href, 'migrate'));
  // A repeated migration finds everything granted already.
  await migrate(asRole(url.href, 'migrate'));
  const line = (role: Role) => connectDatabase(asRole(url.href, role), { connections: 1 });
  return {
    admin: connectDatabase(url.href, { connections: 1 }),
    lines: { migrate: line('migrate'), api: line('api'), worker: line('worker'), operator: line('operator') },
  };
}

/** The error code, or 'done'. The statement is rolled back. */
export async function outcome(sql: Database, statement: string): Promise<string> {
  const undo = new Error('undone');
  const error: unknown = await sql
    .begin(async (transaction) => {
      await transaction.query(statement);
      throw undo;
    })
    .catch((reason: unknown) => reason);
  if (error === undo) return 'done';
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
