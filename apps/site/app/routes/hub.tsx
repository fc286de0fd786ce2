import { HubPage } from '../features/help/hub/HubPage.tsx';
import type { PageHandle } from '../page-policy.ts';

export const handle = { hydrate: false, cache: 'public', headerSearch: false } satisfies PageHandle;

export default HubPage;
