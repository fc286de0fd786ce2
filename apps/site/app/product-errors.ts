import { createContext } from 'react';
import type { ProductError } from '../server-interface.ts';

/** The upstream calls that failed while the page was rendered. Known to the server only: empty in the browser. */
export const ProductErrors = createContext<readonly ProductError[]>([]);

type Facts = Pick<ProductError, 'id' | 'status' | 'title' | 'description' | 'message' | 'failureCount'>;

/** The errors as JSON, read by the page's analytics. */
export function productErrorFacts(errors: readonly Facts[]): string {
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
