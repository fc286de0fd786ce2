import type { Any } from '@lamplighter/server/csrf';
