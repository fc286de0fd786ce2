import { createContext } from 'react-router';
import type { SiteServices } from '../server-interface.ts';
import type { PagePolicy } from './page-policy.ts';

export type PageContext = SiteServices & {
  policy: PagePolicy;
  /** Whether the page may be sent in two parts, its frame first, while slow content is loading. */
  mayStream: boolean;
  /** Whether the page is the response to a POST: it shows the posted values and loads none. */
  isPost: boolean;
  /** The visitor's network, by which visitors are limited. */
  visitor: string;
};

export const pageContext = createContext<PageContext>();

export function newPageContext(services: SiteServices, policy: PagePolicy, request: Request): PageContext {
  const isPage = request.method === 'GET' && !new URL(request.url).pathname.endsWith('.data');
  return {
    ...services,
    policy,
    mayStream: isPage && policy.stream,
    isPost: request.method === 'POST',
    visitor: request.headers.get('visitor-network') ?? '',
  };
}
