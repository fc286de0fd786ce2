import type { Any } from './cycle-trial-type-1.ts';
