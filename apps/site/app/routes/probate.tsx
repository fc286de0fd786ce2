import { BereavementPage } from '../features/bereavement/BereavementPage.tsx';
import type { PageHandle } from '../page-policy.ts';

export const handle = { hydrate: false, cache: 'public', privacy: 'mask' } satisfies PageHandle;

export default BereavementPage;
