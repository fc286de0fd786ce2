/** The outcome of a delivery attempt. A fault is one of our codes, never the text of an upstream. */
export type Outcome =
  | { kind: 'delivered' }
  /** To be retried, not before `afterMs` if the upstream sent one. */
  | { kind: 'postponed'; fault: string; upstream: UpstreamHealth; afterMs?: number | undefined }
  /** The upstream rejected this delivery itself: a retry cannot help. */
  | { kind: 'refused'; fault: string }
  /** Not sent, by one of our own limits. */
  | { kind: 'suppressed'; fault: string }
  /** The lease ended before anything was sent: another worker has the delivery. */
  | { kind: 'abandoned'; fault: string };

/** What an attempt shows about the upstream; `unknown` when the attempt did not reach it. */
export type UpstreamHealth = 'available' | 'failing' | 'credentials-refused' | 'unknown';

/** The upstream did not accept a delivery, for a reason that does not concern the delivery. */
export class UpstreamError extends Error {
  override name = 'UpstreamError';
  readonly fault: string;
  readonly upstream: UpstreamHealth;
  readonly afterMs: number | undefined;

  constructor(
    fault: string,
    { upstream = 'failing', afterMs }: { upstream?: UpstreamHealth; afterMs?: number | undefined } = {},
  ) {
    super(fault);
    this.fault = fault;
    this.upstream = upstream;
    this.afterMs = afterMs;
  }
}

/** Turns an UpstreamError into a `postponed` outcome. */
export async function asOutcome(attempt: Promise<Outcome>): Promise<Outcome> {
  try {
    return await attempt;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const { fault, upstream, afterMs } = error;
    return { kind: 'postponed', fault, upstream, afterMs };
  }
}

export function healthAfter(outcome: Outcome): UpstreamHealth {
  if (outcome.kind === 'delivered' || outcome.kind === 'refused') return 'available';
  return outcome.kind === 'postponed' ? outcome.upstream : 'unknown';
}
