export type { Any } from '@lamplighter/server/csrf';
