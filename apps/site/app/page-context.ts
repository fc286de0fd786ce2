import { randomBytes } from 'node:crypto';
import { createContext } from 'react-router';
import type { SiteServices } from '../server/services.ts';
import type { PagePolicy } from './page-policy.ts';

export type PageContext = SiteServices & {
  policy: PagePolicy;
  /** Whether the page may be sent in two parts, its frame first, while slow content is on its way. */
  mayStream: boolean;
  nonce: string | undefined;
};

export const pageContext = createContext<PageContext>();

export function newPageContext(services: SiteServices, policy: PagePolicy, isPage: boolean): PageContext {
  return {
    ...services,
    policy,
    mayStream: isPage && policy.stream,
    nonce: policy.hydrate ? randomBytes(16).toString('base64url') : undefined,
  };
}
