export type { Any } from '../../../../content/facts/promises.json';
