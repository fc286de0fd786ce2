export type { Any } from '@lamplighter/site/OutageNotices';
