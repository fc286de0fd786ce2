import type { Any } from '../../../../apps/site/server/app.ts';
