/** How an attempt to deliver ended. A fault is a code of ours, never the words of an upstream. */
export type Outcome =
  | { kind: 'delivered' }
  /** Worth another try, not before `afterMs` when the upstream said so. An attempt that was not made does not count. */
  | { kind: 'postponed'; fault: string; afterMs?: number; made: boolean }
  | { kind: 'refused'; fault: string };

/** An upstream that could not take a delivery now. `strain` says that calling it less would help. */
export class UpstreamFault extends Error {
  override name = 'UpstreamFault';
  readonly fault: string;
  readonly strain: boolean;
  readonly afterMs: number | undefined;

  constructor(fault: string, { strain = true, afterMs }: { strain?: boolean; afterMs?: number | undefined } = {}) {
    super(fault);
    this.fault = fault;
    this.strain = strain;
    this.afterMs = afterMs;
  }
}
