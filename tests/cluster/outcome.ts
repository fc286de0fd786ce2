import { z } from 'zod';

/** What one failure did, as kept in `bench/results/cluster.json`. */
export const outcome = z.object({
  name: z.string(),
  at: z.string(),
  /** From the failure, or from its end where writing stops by design, until leads are acknowledged again. */
  writesBackSeconds: z.number(),
  longestGapSeconds: z.number(),
  acknowledged: z.number(),
  requestsFailed: z.record(z.string(), z.number()),
  lost: z.number(),
  doubled: z.number(),
  unsettled: z.number(),
  views: z.number(),
  viewsFailed: z.number(),
  leaderBefore: z.string(),
  leaderAfter: z.string(),
  stolenPercent: z.number().optional(),
  /** What did not hold; nothing, when all did. */
  broken: z.array(z.string()),
});
export type Outcome = z.infer<typeof outcome>;

/** The longest time without an acknowledged lead between two marks. */
export function longestGap(acknowledgedAt: number[], from: number, to: number): { start: number; end: number } {
  const times = [from, ...acknowledgedAt.filter((at) => at > from && at < to).toSorted((a, b) => a - b), to];
  let longest = { start: from, end: from };
  for (const [index, end] of times.entries()) {
    const start = times[index - 1] ?? end;
    if (end - start > longest.end - longest.start) longest = { start, end };
  }
  return longest;
}

const maxSeconds = 30;
type Promised = { leaderAfter: 'same' | 'another' | 'any'; isControl?: boolean };

/** The promises that a failure broke. A control run must lose leads: it shows that the others could. */
export function brokenPromises(measured: Omit<Outcome, 'broken'>, { leaderAfter, isControl }: Promised): string[] {
  const { lost, doubled, unsettled, writesBackSeconds } = measured;
  if (isControl) return lost > 0 ? [] : ['the control run lost nothing'];
  const isSame = measured.leaderAfter === measured.leaderBefore;
  return [
    ...(lost > 0 ? [`${lost} acknowledged leads lost`] : []),
    ...(doubled > 0 ? [`${doubled} leads doubled`] : []),
    ...(unsettled > 0 ? [`${unsettled} leads never acknowledged`] : []),
    ...(writesBackSeconds > maxSeconds ? [`writes back after ${writesBackSeconds} s, not ${maxSeconds}`] : []),
    ...(leaderAfter === 'same' && !isSame ? ['another leader'] : []),
    ...(leaderAfter === 'another' && isSame ? ['the same leader'] : []),
  ];
}
