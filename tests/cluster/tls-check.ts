import { join } from 'node:path';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import type { Cluster } from './cluster.ts';
import { createAuthority } from './machines/certificates.ts';
import { hostOf } from './machines/nodes.ts';

/** Connections that must fail: without TLS, and to servers whose certificate is not of the client's authority. */
export async function checkTls(cluster: Cluster, scratch: string): Promise<string[]> {
  const leader = `postgres://lamplighter_api:lamplighter_api@${hostOf(await cluster.leader())}:5432/lamplighter`;
  const { certificate } = await createAuthority(join(scratch, 'another-authority'));
  const plain = await errorOf(leader);
  const foreign = await errorOf(`${leader}?sslmode=verify-full&sslrootcert=${certificate}`);
  return [
    ...(plain.includes('no encryption') ? [] : [`a connection without TLS: ${plain}`]),
    ...(/self-signed|unable to verify|local issuer|signature failure/.test(foreign)
      ? []
      : [`an unknown authority: ${foreign}`]),
  ];
}

async function errorOf(url: string): Promise<string> {
  const sql = connectDatabase(url, { connections: 1, anyServer: true });
  try {
    await sql`select 1`;
    return 'connected';
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
    return `${error} ${cause}`;
  } finally {
    await sql.end();
  }
}
