import { shortTime } from './london-time.ts';

type Channel = {
  failing?: { since: string; errorCode: string } | null | undefined;
  paused?: { pausedBy: string; pausedAt: string } | null | undefined;
};

/** How a channel stands, in the same words wherever it is shown. */
export function stateOf(
  { failing, paused }: Channel,
  at: string | Date,
): { tone: 'well' | 'harm' | 'notice'; text: string } {
  const failed = failing && `Failing since ${shortTime(failing.since, at)}: ${failing.errorCode}`;
  if (!paused) return failed ? { tone: 'harm', text: failed } : { tone: 'well', text: 'Working' };
  const since = `Paused since ${shortTime(paused.pausedAt, at)} by ${paused.pausedBy}`;
  return { tone: 'notice', text: failed ? `${since}. ${failed}` : since };
}
