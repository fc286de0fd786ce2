export type ApiErrorReason = { title: string; details: string; pointer?: string };

type Options = { retryAfterSeconds?: number; cause?: unknown };

/** An error response with details that are safe to show to the client. */
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
