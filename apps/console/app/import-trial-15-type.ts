import type { Any } from '../server/app.ts';
