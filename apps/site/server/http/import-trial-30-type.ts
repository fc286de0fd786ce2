import type { Any } from '../content/content.ts';
