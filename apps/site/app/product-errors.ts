import { createContext } from 'react';
import type { ProductError } from '../server/clients/product-error.ts';

/** The calls that failed while the page was made. Only the server knows them, so the browser's copy is empty. */
export const ProductErrors = createContext<readonly ProductError[]>([]);

/** What the page's analytics reads. */
export function productErrorFacts(errors: readonly ProductError[]): string {
  const facts = errors.map(({ id, status, title, description, message, failureCount }) => ({
    id,
    status,
    title,
    description,
    message,
    failureCount,
  }));
  return JSON.stringify(facts).replaceAll('<', '\\u003c');
}
