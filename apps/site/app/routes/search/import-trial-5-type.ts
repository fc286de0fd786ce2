import type { Any } from '../../../server/content/content.ts';
