import { ToolIndexPage } from '../features/tools/page/ToolIndexPage.tsx';
import type { PageHandle } from '../page-policy.ts';

export const handle = { hydrate: false, cache: 'public' } satisfies PageHandle;

export default ToolIndexPage;
