import { AsyncLocalStorage } from 'node:async_hooks';
import type { ProductError } from './product-error.ts';

/** Where calls that fail are noted while a page is being made, so that its analytics can tell of them. */
export const failedCalls = new AsyncLocalStorage<ProductError[]>();
