import type { Any } from '@lamplighter/console';
