import { readFileSync } from 'node:fs';
import { get } from 'node:https';
import { z } from 'zod';
import { allDatabases, type DatabaseName, hostOf } from './machines/nodes.ts';

const member = z.object({
  name: z.enum(allDatabases),
  role: z.string(),
  state: z.string(),
  timeline: z.number().optional(),
});
const clusterState = z.object({ members: z.array(member) });

export type Member = z.infer<typeof member>;

/** What Patroni's API at one server says of all. Throws when that server does not respond. */
export async function readCluster(server: DatabaseName, certificate: string): Promise<Member[]> {
  const text = await new Promise<string>((done, fail) => {
    const options = { ca: readFileSync(certificate), timeout: 2_000, agent: false };
    const request = get(`https://${hostOf(server)}:8008/cluster`, options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => done(Buffer.concat(parts).toString()));
      response.on('error', fail);
    });
    request.on('timeout', () => request.destroy(new Error(`${server} is silent`)));
    request.on('error', fail);
  });
  return clusterState.parse(JSON.parse(text)).members;
}

/** The running leader of what one server reports, if it has one. */
export function leaderOf(members: Member[]): DatabaseName | undefined {
  return members.find(({ role, state }) => role === 'leader' && state === 'running')?.name;
}

/** A leader, and its standbys streaming from it on one timeline, each of them in the quorum. */
export function isComplete(members: Member[], standbys = 2): boolean {
  const following = members.filter(({ role, state }) => role !== 'leader' && state === 'streaming');
  const timelines = new Set(members.map(({ timeline }) => timeline));
  const isQuorum = following.every(({ role }) => role === 'quorum_standby');
  return leaderOf(members) !== undefined && following.length === standbys && isQuorum && timelines.size === 1;
}

/** A standby whose confirmation commits wait for, if no other confirms earlier. */
export function standbyOf(members: Member[]): DatabaseName | undefined {
  return members.find(({ role, state }) => role === 'quorum_standby' && state === 'streaming')?.name;
}
