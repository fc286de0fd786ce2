import type { Any } from '@lamplighter/design/Markup';
