import { AsyncLocalStorage } from 'node:async_hooks';

type Facts = {
  id?: string | undefined;
  status?: number | undefined;
  failureCount?: number;
  cause?: unknown;
};

/** Every failed API call is converted to this error. */
export class ProductError extends Error {
  override name = 'ProductError';
  readonly id: string | undefined;
  readonly status: number | undefined;
  readonly title = "Your information hasn't gone through";
  readonly description = "There's been a problem recording your details. Please try again.";
  /** How often the call was tried. */
  readonly failureCount: number;

  constructor(message: string, { id, status, failureCount = 1, cause }: Facts = {}) {
    super(message, { cause });
    this.id = id;
    this.status = status;
    this.failureCount = failureCount;
  }
}

/** Collects the upstream calls that fail while a page is rendered, for its analytics. */
export const failedCalls = new AsyncLocalStorage<ProductError[]>();

/** A call that is retried is noted once: the error of its last try replaces that of the try before. */
export function noteFailedCall(error: ProductError, retryOf: ProductError | undefined): void {
  const noted = failedCalls.getStore();
  const earlier = retryOf ? (noted?.indexOf(retryOf) ?? -1) : -1;
  if (earlier < 0) noted?.push(error);
  else noted?.splice(earlier, 1, error);
}
