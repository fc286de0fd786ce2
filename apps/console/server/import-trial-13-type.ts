import type { Any } from '@lamplighter/platform';
