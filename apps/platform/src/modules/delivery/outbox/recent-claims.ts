import type { Database } from '../../../db/database.ts';
import { type ClaimedDelivery, type ClaimRequest, claimAmong, findDue, findDueSince } from './outbox-repository.ts';

/** Most due deliveries are of leads of these days, as a delivery is given up after three. */
const recentMs = 4 * 24 * 3_600_000;
/** How often older leads are searched as well, such as replayed dead letters. */
const searchAllEveryMs = 5_000;

/** What was claimed, and whether more may be due. */
type Claimed = { claimed: ClaimedDelivery[]; moreDue: boolean };

/** Claims among recent leads, and every few seconds among all: each of more than a hundred partitions costs time. */
export function createRecentClaims(sql: Database): (request: ClaimRequest) => Promise<Claimed> {
  let searchAllAt = 0;
  return async (request) => {
    const recent = new Date(Date.now() - recentMs);
    const isAmongRecent = performance.now() < searchAllAt;
    const due = await (isAmongRecent ? findDueSince(sql, request, recent) : findDue(sql, request));
    const claimed = await claimAmong(sql, request, due);
    // Where one older lead was due there may be more: the next claim is among all again.
    const foundOlder = claimed.some(({ receivedAt }) => receivedAt < recent);
    if (!isAmongRecent && !foundOlder) searchAllAt = performance.now() + searchAllEveryMs;
    return { claimed, moreDue: due.length === request.limit };
  };
}
