import type { Any } from '@lamplighter/contracts/content/facts';
