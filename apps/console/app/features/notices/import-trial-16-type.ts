import type { Any } from '@lamplighter/site/OutageNotices';
