import { OfflinePage } from '../features/offline/OfflinePage.tsx';
import { emergencyHandle, type PageHandle } from '../page-policy.ts';

export const handle = { ...emergencyHandle, headerSearch: false } satisfies PageHandle;

export default OfflinePage;
