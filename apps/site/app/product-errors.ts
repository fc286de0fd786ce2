import { createContext } from 'react';
import type { ProductError } from '../server/clients/product-error.ts';

/** The upstream calls that failed while the page was rendered. Known to the server only: empty in the browser. */
export const ProductErrors = createContext<readonly ProductError[]>([]);

/** The errors as JSON, read by the page's analytics. */
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
