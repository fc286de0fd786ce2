import { OfflinePage } from '../features/offline/OfflinePage.tsx';
import { emergencyHandle } from '../page-policy.ts';

export const handle = emergencyHandle;

export default OfflinePage;
