import { createGroupCommit } from '../../../db/batching/group-commit.ts';
import { isolateBadRow } from '../../../db/batching/isolate-bad-row.ts';
import type { Database } from '../../../db/database.ts';
import { type ClaimOutcome, writeOutcomes } from './outbox-repository.ts';

/** Resolves when the outcome is committed, also if the claim had ended and nothing was written. */
export type WriteOutcome = (outcome: ClaimOutcome) => Promise<void>;

const timeoutMs = 5_000;
const minIntervalMs = 20;

/** Group commit of outcomes: those of all channels that arrive during a commit share the next one. */
export function createOutcomeWriter(sql: Database): WriteOutcome {
  const commit = async (outcomes: ClaimOutcome[]) => {
    await writeOutcomes(sql, outcomes);
    return outcomes.map(() => undefined);
  };
  return createGroupCommit((batch: ClaimOutcome[]) => isolateBadRow(commit, batch), { timeoutMs, minIntervalMs }).add;
}
