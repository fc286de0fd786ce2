export type { Any } from '@lamplighter/contracts/content/facts';
