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
  const failed = failing && `Failing since ${shortTime(failing.since, at)}: ${reasonOf(failing.errorCode)}`;
  if (!paused) return failed ? { tone: 'harm', text: failed } : { tone: 'well', text: 'Working' };
  const since = `Paused since ${shortTime(paused.pausedAt, at)} by ${paused.pausedBy}`;
  return { tone: 'notice', text: failed ? `${since}. ${failed}` : since };
}

const reasons: readonly [RegExp, string][] = [
  [/^smtp-unreachable$/, 'the mail server does not answer'],
  [/^smtp-tls$/, 'there is no safe connection to the mail server'],
  [/^smtp-auth$/, 'the mail server refuses our password'],
  [/^smtp-rcpt-/, 'the mail server does not take the address'],
  [/^smtp-/, 'the mail server refuses it'],
  [/^recipient-limit$/, 'there were too many emails to one address'],
  [/^crm-(unreachable|timeout)$/, 'the CRM does not answer'],
  [/^crm-tls$/, 'there is no safe connection to the CRM'],
  [/^crm-(garbage|5\d\d)$/, 'the CRM has a fault'],
  [/^crm-/, 'the CRM refuses it'],
];

/** Why an attempt failed, with the code for engineers. */
export function reasonOf(errorCode: string): string {
  const [, words] = reasons.find(([pattern]) => pattern.test(errorCode)) ?? [];
  return words === undefined ? errorCode : `${words} (${errorCode})`;
}
