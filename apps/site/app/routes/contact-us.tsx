import { ContactPage } from '../features/contact/ContactPage.tsx';
import type { PageHandle } from '../page-policy.ts';

export const handle = { hydrate: false, cache: 'public', stream: false } satisfies PageHandle;

export default ContactPage;
