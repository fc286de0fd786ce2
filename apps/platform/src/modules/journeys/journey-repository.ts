import type { Database } from '../../db/database.ts';

export type JourneyStore = {
  read: (name: string) => Promise<Buffer | undefined>;
  write: (name: string, sealed: Buffer) => Promise<void>;
  forget: (name: string) => Promise<void>;
};

const idle = '30 minutes';

/** Every use extends a journey by half an hour. An expired one is not returned, and is deleted later. */
export function openJourneyStore(sql: Database): JourneyStore {
  return {
    read: async (name) => {
      const [row] = await sql<{ sealed: Buffer }[]>`
        update journey set expires_at = now() + ${idle}::interval
        where name = ${name} and expires_at > now() returning sealed`;
      return row?.sealed;
    },
    write: async (name, sealed) => {
      await sql`
        insert into journey (name, sealed, expires_at) values (${name}, ${sealed}, now() + ${idle}::interval)
        on conflict (name) do update set sealed = excluded.sealed, expires_at = excluded.expires_at`;
    },
    forget: async (name) => {
      await sql`delete from journey where name = ${name}`;
    },
  };
}

export async function sweepJourneys(sql: Database): Promise<number> {
  const { count } = await sql`delete from journey where expires_at < now()`;
  return count;
}
