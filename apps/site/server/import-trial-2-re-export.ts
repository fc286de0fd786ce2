export type { Any } from '@lamplighter/platform';
