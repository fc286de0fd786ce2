/** Removes what has outlived its time in this browser's storage, as soon as it is loaded. */
import { removeExpiredDrafts } from './stored-drafts.ts';
import { removeExpiredReadings } from './stored-readings.ts';

removeExpiredDrafts();
removeExpiredReadings();
