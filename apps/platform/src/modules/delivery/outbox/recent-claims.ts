import type { Database } from '../../../db/database.ts';
import { type ClaimedDelivery, type ClaimRequest, claimDue, claimDueSince, hasDueSince } from './outbox-repository.ts';

/** Most due deliveries are of leads of these days, as a delivery is given up after three. */
const recentMs = 4 * 24 * 3_600_000;
/** How often older leads are searched as well, such as replayed dead letters. */
const searchAllEveryMs = 5_000;

type ClaimSettings = ClaimRequest & {
  /** Whether the last claim left some that are due. */
  moreDue: boolean;
};

/** Claims among recent leads, and every few seconds among all: each of more than a hundred partitions costs time. */
export function createRecentClaims(sql: Database): (settings: ClaimSettings) => Promise<ClaimedDelivery[]> {
  let searchAllAt = 0;
  return async ({ moreDue, ...request }) => {
    const recent = new Date(Date.now() - recentMs);
    if (performance.now() < searchAllAt) {
      const isDue = moreDue || (await hasDueSince(sql, request.channel, recent));
      return isDue ? claimDueSince(sql, request, recent) : [];
    }
    const claimed = await claimDue(sql, request);
    // Where one older lead was due there may be more: the next claim is among all again.
    if (!claimed.some(({ receivedAt }) => receivedAt < recent)) searchAllAt = performance.now() + searchAllEveryMs;
    return claimed;
  };
}
