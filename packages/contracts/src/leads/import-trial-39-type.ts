import type { Any } from '../../../../content/facts/calendar.json';
