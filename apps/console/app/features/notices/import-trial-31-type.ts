import type { Any } from '@lamplighter/design/OutageNotices';
