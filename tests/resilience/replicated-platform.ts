import { afterEach } from 'vitest';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { migrate } from '../../apps/platform/src/db/migrations.ts';
import { type PostgresPair, startPostgresPair } from '../../dev/postgres/replicated-pair.ts';
import { endAll, startPlatform } from './support/processes.ts';

type PairSettings = Parameters<typeof startPostgresPair>[0];

/** Starts a primary with its standby, and a platform on them; each test's processes end after it. */
export function setUpReplicatedPlatform() {
  let pair: PostgresPair | undefined;
  const open: Database[] = [];
  afterEach(async () => {
    await endAll();
    await Promise.all(open.splice(0).map((sql) => sql.end()));
    await pair?.stop();
    pair = undefined;
  });

  const startServers = async (settings: PairSettings = {}) => {
    const servers = await startPostgresPair(settings);
    pair = servers;
    await migrate(servers.url);
    return { servers };
  };
  const startTwo = async (settings: PairSettings = {}) => {
    const { servers } = await startServers(settings);
    return { servers, platform: await startPlatform(servers.url) };
  };
  /** Connects to one server, whether it accepts writes or not. */
  const connect = (url: string): Database => {
    const sql = connectDatabase(url, { connections: 1, anyServer: true });
    open.push(sql);
    return sql;
  };
  return { startServers, startTwo, connect };
}
