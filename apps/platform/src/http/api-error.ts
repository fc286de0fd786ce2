export type ApiErrorReason = { title: string; details: string; pointer?: string };

type Options = { retryAfterSeconds?: number; cause?: unknown };

/** A request that is not carried out, with what its sender may know about why. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly statusCode: number;
  readonly reasons: ApiErrorReason[];
  readonly retryAfterSeconds: number | undefined;

  constructor(statusCode: number, reasons: ApiErrorReason[], { retryAfterSeconds, cause }: Options = {}) {
    super(reasons[0]?.title ?? 'refused', { cause });
    this.statusCode = statusCode;
    this.reasons = reasons;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
