import type { Any } from '@lamplighter/contracts/content/brands';
