import type { Any } from '../../../server-interface.ts';
