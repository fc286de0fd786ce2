export type { Any } from '@lamplighter/design/OutageNotices';
