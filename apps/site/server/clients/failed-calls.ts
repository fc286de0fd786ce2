import { AsyncLocalStorage } from 'node:async_hooks';
import type { ProductError } from './product-error.ts';

/** Collects the upstream calls that fail while a page is rendered, for its analytics. */
export const failedCalls = new AsyncLocalStorage<ProductError[]>();

/** A call that is retried is noted once: the error of its last try replaces that of the try before. */
export function noteFailedCall(error: ProductError, retryOf: ProductError | undefined): void {
  const noted = failedCalls.getStore();
  const earlier = retryOf ? (noted?.indexOf(retryOf) ?? -1) : -1;
  if (earlier < 0) noted?.push(error);
  else noted?.splice(earlier, 1, error);
}
