export type { Any } from '../../../../content/facts/brands/larkfield.json';
