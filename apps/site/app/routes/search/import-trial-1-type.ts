import type { Any } from '../../../../platform/src/http/app.ts';
