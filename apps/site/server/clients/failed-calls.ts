import { AsyncLocalStorage } from 'node:async_hooks';
import type { ProductError } from './product-error.ts';

/** Collects the upstream calls that fail while a page is rendered, for its analytics. */
export const failedCalls = new AsyncLocalStorage<ProductError[]>();
