import { HubPage } from '../features/help/hub/HubPage.tsx';
import type { PageHandle } from '../page-policy.ts';

export const handle = { hydrate: false, cache: 'public' } satisfies PageHandle;

export default HubPage;
