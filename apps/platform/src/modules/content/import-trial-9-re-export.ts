export type { Any } from '../../../../site/app/brand/brands.ts';
