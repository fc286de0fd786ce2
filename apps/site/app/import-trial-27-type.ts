import type { Any } from '@lamplighter/contracts/content/main-site';
