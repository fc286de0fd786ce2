import type { Any } from '@lamplighter/site';
