export type { Any } from '@lamplighter/console';
