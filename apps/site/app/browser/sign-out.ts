/**
 * Runs on the pages of a sign-out. The server has asked the browser to clear its storage (`Clear-Site-Data`); this does
 * the same for a browser that does not support the header. A page that was merely opened removes nothing.
 */
import { removeDrafts } from './stored-drafts.ts';
import { removeReadings } from './stored-readings.ts';

const reason = document.querySelector<HTMLElement>('[data-sign-out]')?.dataset['signOut'];

if (reason === 'requested' || reason === 'idle') {
  try {
    removeDrafts();
    removeReadings();
    localStorage.removeItem('last-active');
  } catch {
    // A browser that stores nothing has nothing to remove.
  }
}
