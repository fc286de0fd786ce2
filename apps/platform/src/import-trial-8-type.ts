import type { Any } from '../../site/server/app.ts';
