/** Removes expired items from this browser's storage when it is loaded. */
import { removeExpiredDrafts } from './stored-drafts.ts';
import { removeExpiredReadings } from './stored-readings.ts';

removeExpiredDrafts();
removeExpiredReadings();
