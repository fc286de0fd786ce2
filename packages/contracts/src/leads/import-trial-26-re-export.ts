export type { Any } from '../../../../content/facts/money.json';
