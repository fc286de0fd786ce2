import type { Any } from '../../../dev/postgres/test-server.ts';
