import pg from 'pg';
import { NoPrimaryError } from './database-errors.ts';

const hostList = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/;

/** Splits `postgres://user:secret@one:5432,two:5432/name` into one URL per server. */
export function splitHosts(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = hostList.exec(url) ?? [];
  return hosts === '' ? [url] : hosts.split(',').map((host) => `${before}${host}${after}`);
}

const primaryQuery = `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as primary`;

/** Checks two things: a hot standby is in recovery, and a fenced primary is set to read only. */
export async function requirePrimary(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ primary: boolean }>(primaryQuery);
  if (rows[0]?.primary !== true) throw new NoPrimaryError('this server takes no writes');
}

/** The first server to respond as the primary. All are queried in parallel, so that a lost host causes no delay. */
export async function findPrimary(urls: string[], timeoutMs: number): Promise<string> {
  const [only] = urls;
  if (only !== undefined && urls.length === 1) return only;
  try {
    return await Promise.any(urls.map((url) => probe(url, timeoutMs)));
  } catch (cause) {
    throw new NoPrimaryError('no server of DATABASE_URL takes writes', { cause });
  }
}

async function probe(url: string, timeoutMs: number): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'lamplighter-probe',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await requirePrimary(client);
    return url;
  } finally {
    client.end().catch(() => {});
  }
}
