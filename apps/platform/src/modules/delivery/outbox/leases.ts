import type { Logger } from '@lamplighter/server/logger';
import type { Database } from '../../../db/database.ts';
import { createGroupCommit } from '../../../db/group-commit.ts';
import { startLoop, withTimeout } from '../../../jobs/background-loop.ts';
import { type Claim, holdClaims, releaseExpiredClaims, renewClaims } from './outbox-repository.ts';

/** An exclusive claim on one delivery until it expires. */
export type Lease = {
  /** Aborted when the lease has ended, as far as this process knows without asking the database. */
  signal: AbortSignal;
  /** Checks the lease in the database; no response counts as false. Call it right before an irreversible step. */
  confirm: () => Promise<boolean>;
};

export type Leases = {
  /** `claimedAt` is taken before the claim is sent, so that the lease never ends later here than in the database. */
  hold: (claim: Claim, claimedAt: number) => Lease;
  drop: (claim: Claim) => void;
  stop: () => Promise<void>;
};

type Held = { claim: Claim; endsAt: number; end: AbortController };

type Settings = { leaseMs: number };

const statementMs = 5_000;

/** Renews the leases of deliveries in progress, and releases expired leases of any worker. */
export function startLeases(sql: Database, logger: Logger, { leaseMs }: Settings): Leases {
  const held = new Map<string, Held>();
  const everyMs = Math.ceil(leaseMs / 4);
  // A batch loader: confirmations that are asked for during a query share the next one.
  const confirmations = createGroupCommit((claims: Claim[]) => holdClaims(sql, claims), { timeoutMs: statementMs });

  const renew = async () => {
    const sentAt = performance.now();
    const aging = [...held.values()].filter(({ endsAt }) => endsAt - sentAt < leaseMs - everyMs / 2);
    if (aging.length === 0) return;
    const claims = aging.map(({ claim }) => claim);
    const renewed = await withTimeout(renewClaims(sql, claims, leaseMs), statementMs);
    const standing = new Set(renewed.map(keyOf));
    for (const one of aging) {
      if (standing.has(keyOf(one.claim))) one.endsAt = sentAt + leaseMs;
      else one.end.abort();
    }
  };
  const endOverdue = () => {
    for (const { endsAt, end } of held.values()) if (performance.now() >= endsAt) end.abort();
  };
  const renewal = startLoop({ name: 'lease-renewal', everyMs, timeoutMs: 2 * statementMs }, logger, () =>
    renew().finally(endOverdue),
  );
  let releaseFrom = 0;
  const releaseExpired = async () => {
    if (performance.now() < releaseFrom) return;
    try {
      const count = await withTimeout(releaseExpiredClaims(sql), statementMs);
      if (count > 0) logger.warn({ event: 'leases-expired', count }, 'their worker is gone; they are due again');
    } catch (error) {
      // No worker could renew during a database outage: owners get one more lease time before claims are released.
      releaseFrom = performance.now() + leaseMs;
      throw error;
    }
  };
  const releaseSettings = { name: 'lease-expiry', everyMs: Math.min(1_000, everyMs), timeoutMs: 2 * statementMs };
  const release = startLoop(releaseSettings, logger, releaseExpired);

  return {
    hold: (claim, claimedAt) => {
      const end = new AbortController();
      const one = { claim, endsAt: claimedAt + leaseMs, end };
      held.set(keyOf(claim), one);
      return {
        signal: end.signal,
        confirm: async () =>
          !end.signal.aborted && performance.now() < one.endsAt && (await confirmations.add(claim).catch(() => false)),
      };
    },
    drop: (claim) => {
      held.delete(keyOf(claim));
    },
    stop: async () => {
      await Promise.all([renewal.stop(), release.stop()]);
    },
  };
}

function keyOf({ lead, channel, round }: Claim): string {
  return `${lead} ${channel} ${round}`;
}
