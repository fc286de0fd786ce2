import type { Any } from './cycle-trial-type-2.ts';
