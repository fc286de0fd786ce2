import { readOpeningHours } from '@lamplighter/contracts/time/opening-hours';
import { openingWords } from '../components/opening-words.ts';

const everyMs = 30_000;

/**
 * Shows beside each phone line whether it is open; while it is closed, the other way to reach us comes first. The page
 * states the hours only, because caches may keep it for a day; the state is computed here, by the clock, and again
 * while the page stays open.
 */
export function showOpeningStates(): void {
  const show = () => {
    const now = new Date();
    for (const line of document.querySelectorAll<HTMLElement>('[data-opening]')) {
      const { opening = '', closedDays = '' } = line.dataset;
      const { isOpen, text } = openingWords(readOpeningHours(opening, closedDays.split(' ')), now);
      line.textContent = text;
      line.dataset['isOpen'] = isOpen ? 'yes' : 'no';
    }
    for (const way of document.querySelectorAll('[data-first-when-closed]')) {
      const ways = way.parentElement;
      const isClosed = ways?.querySelector('[data-is-open="no"]') !== null;
      if (isClosed !== (ways?.firstElementChild === way)) ways?.[isClosed ? 'prepend' : 'append'](way);
    }
  };
  show();
  setInterval(show, everyMs);
  // A phone stops the timers of a page that is not shown.
  document.addEventListener('visibilitychange', show);
  // A tool shows its answer in place.
  document.addEventListener('lamplighter:shown', show);
}
