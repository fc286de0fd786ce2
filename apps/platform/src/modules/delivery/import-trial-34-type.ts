import type { Any } from '@lamplighter/design/brand-colours';
