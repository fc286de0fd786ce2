/**
 * The script of every page. This folder holds the scripts of pages, without the framework: what runs on every page, at
 * once, or where the framework cannot be loaded, such as consent, analytics, sign-out when idle, and the guards of forms.
 * Behaviour with state is an island (`app/islands`).
 */
import { startIslands } from '../islands/start-islands.ts';
import { startConsent } from './consent/start.ts';
import { hideExpiredNotices, rememberHiddenNotices } from './outage-notice.ts';

hideExpiredNotices();
rememberHiddenNotices();
startConsent();

/** The keys are repeated here, so that a browser that stores neither does not fetch the script. */
function hasStoredForms(): boolean {
  try {
    const hasDraft = Object.keys(sessionStorage).some((key) => key.startsWith('draft:'));
    return hasDraft || localStorage.getItem('kept-meter-readings') !== null;
  } catch {
    // A browser that stores nothing has nothing that could expire.
    return false;
  }
}

/** Expired personal data is removed on whichever page is opened next. */
if (hasStoredForms()) import('./expire-storage.ts').catch(() => {});

/** The service worker caches the safety pages for offline use. Browsers that do not support or allow it do without. */
if ('serviceWorker' in navigator && document.documentElement.dataset['worker'] === 'on') {
  window.addEventListener('load', () => {
    navigator.serviceWorker
      .register('/help-and-support/service-worker.js', { scope: '/help-and-support/' })
      .catch(() => {});
  });
}

/** Opens the folded section that the fragment points into, for browsers that do not. */
function openTarget(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folded = target?.closest('details:not([open])');
  if (!target || !(folded instanceof HTMLDetailsElement)) return;
  folded.open = true;
  target.scrollIntoView();
}
window.addEventListener('hashchange', openTarget);
openTarget();

startIslands();

/** Records which result is opened, and the vote on an article that was found by a search. */
if (document.querySelector('[data-count-opened]') || document.referrer.includes('/search?')) {
  import('./search-use.ts').catch(() => {});
}

/** Whether phone lines are open. */
if (document.querySelector('[data-opening]')) {
  import('./opening-state.ts').then(({ showOpeningStates }) => showOpeningStates()).catch(() => {});
}

/** Forms, and the pages that confirm a submission. */
if (document.querySelector('form[data-form], [data-print]')) {
  import('./forms.ts').then(({ enhanceForms }) => enhanceForms()).catch(() => {});
}

/** A cookie that scripts can read: it holds only that the visitor is signed in. */
if (document.cookie.split('; ').includes('signed-in=1')) {
  document.documentElement.dataset['signedIn'] = 'yes';
  import('./signed-in.ts').catch(() => {});
}
