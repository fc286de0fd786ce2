import { OfflinePage } from '../features/offline/OfflinePage.tsx';
import type { PageHandle } from '../page-policy.ts';

export const handle = {
  hydrate: false,
  cache: 'public',
  stream: false,
  font: 'system',
  quietTop: true,
} satisfies PageHandle;

export default OfflinePage;
