/** How an attempt to deliver ended. A fault is a code of ours, never the words of an upstream. */
export type Outcome =
  | { kind: 'delivered' }
  /** Worth another attempt, not before `afterMs` when the upstream said so. */
  | { kind: 'postponed'; fault: string; upstream: UpstreamHealth; afterMs?: number | undefined }
  /** The upstream refused this delivery itself: trying again cannot help. */
  | { kind: 'refused'; fault: string }
  /** Not sent, by a rule of ours. */
  | { kind: 'suppressed'; fault: string }
  /** The lease ended before anything was sent: the delivery belongs to another worker. */
  | { kind: 'abandoned'; fault: string };

/** What an attempt tells about the upstream as a whole; `unknown` when the attempt did not get that far. */
export type UpstreamHealth = 'available' | 'failing' | 'credentials-refused' | 'unknown';

/** An upstream that did not take a delivery, for a reason that is not about the delivery. */
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

/** An attempt's outcome, with an upstream's fault as a value. */
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
