export type { Any } from '@lamplighter/design/Markup';
