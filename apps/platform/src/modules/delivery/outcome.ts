/** The outcome of a delivery attempt. An error code is one of ours, never the text of an upstream. */
export type DeliveryOutcome =
  | { kind: 'delivered'; email?: SentEmail }
  /** To be retried, not before `afterMs` if the upstream sent one. */
  | { kind: 'postponed'; errorCode: string; upstream: UpstreamHealth; afterMs?: number | undefined }
  /** The upstream rejected this delivery itself: a retry cannot help. */
  | { kind: 'refused'; errorCode: string }
  /** Not sent, by one of our own limits. */
  | { kind: 'suppressed'; errorCode: string }
  /** The lease ended before anything was sent: another worker has the delivery. */
  | { kind: 'abandoned'; errorCode: string };

/** An email as it was sent: its text, which has the same words as the HTML beside it. */
export type SentEmail = { from: string; to: string; subject: string; text: string };

/** What an attempt shows about the upstream; `unknown` when the attempt did not reach it. */
export type UpstreamHealth = 'available' | 'failing' | 'credentials-refused' | 'unknown';

/** `errorCode` is that of the attempt; there is none after a delivery. */
export type UpstreamReport = { health: UpstreamHealth; errorCode?: string };

/** The upstream did not accept a delivery, for a reason that does not concern the delivery. */
export class UpstreamError extends Error {
  override name = 'UpstreamError';
  readonly errorCode: string;
  readonly upstream: UpstreamHealth;
  readonly afterMs: number | undefined;

  constructor(
    errorCode: string,
    { upstream = 'failing', afterMs }: { upstream?: UpstreamHealth; afterMs?: number | undefined } = {},
  ) {
    super(errorCode);
    this.errorCode = errorCode;
    this.upstream = upstream;
    this.afterMs = afterMs;
  }
}

/** Turns an UpstreamError into a `postponed` outcome. */
export async function asOutcome(attempt: Promise<DeliveryOutcome>): Promise<DeliveryOutcome> {
  try {
    return await attempt;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const { errorCode, upstream, afterMs } = error;
    return { kind: 'postponed', errorCode, upstream, afterMs };
  }
}

export function reportAfter(outcome: DeliveryOutcome): UpstreamReport {
  if (outcome.kind === 'delivered') return { health: 'available' };
  const { kind, errorCode } = outcome;
  if (kind === 'refused') return { health: 'available', errorCode };
  return { health: kind === 'postponed' ? outcome.upstream : 'unknown', errorCode };
}

export type BackoffSettings = { baseMs: number; maxMs: number; maxAgeMs: number };

/** Exponential backoff with up to 50% jitter. */
export function backoffMs(attempts: number, { baseMs, maxMs }: BackoffSettings, random = Math.random()): number {
  const doubled = Math.min(maxMs, baseMs * 2 ** Math.min(30, Math.max(0, attempts - 1)));
  return Math.round(doubled * (1 - random / 2));
}
