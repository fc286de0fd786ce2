import { AsyncLocalStorage } from 'node:async_hooks';

/** The `traceparent` of the request that is being answered, for the calls made on its behalf. */
export const currentTrace = new AsyncLocalStorage<string>();
