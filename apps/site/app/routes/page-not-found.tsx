import { data } from 'react-router';
import { NotFoundPage } from '../features/not-found/NotFoundPage.tsx';
import type { PageHandle } from '../page-policy.ts';

export const handle = { hydrate: false } satisfies PageHandle;

export const loader = () => data(null, { status: 404 });

export default NotFoundPage;
