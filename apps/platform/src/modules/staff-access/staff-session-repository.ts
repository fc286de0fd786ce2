import { staffIdleMinutes } from '@lamplighter/contracts/session-limits';
import type { Database } from '../../db/database.ts';

type StoredSession = { sealed: Buffer; endsAt: Date };

/** Returns false if a session of that name exists. */
export async function beginStaffSession(sql: Database, name: string, session: StoredSession): Promise<boolean> {
  const { count } = await sql`
    insert into staff_session (name, sealed, ends_at) values (${name}, ${session.sealed}, ${session.endsAt})
    on conflict do nothing`;
  return count === 1;
}

/** Reads a session and restarts its idle timeout, if it has not expired. */
export async function touchStaffSession(sql: Database, name: string): Promise<StoredSession | undefined> {
  const [row] = await sql<StoredSession[]>`
    update staff_session set last_active = now()
    where name = ${name} and ends_at > now()
      and last_active > now() - ${`${staffIdleMinutes} minutes`}::interval
    returning sealed, ends_at as "endsAt"`;
  return row;
}

export async function endStaffSession(sql: Database, name: string): Promise<void> {
  await sql`delete from staff_session where name = ${name}`;
}
