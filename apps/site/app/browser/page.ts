/** What runs on every page, without React. */
import { startConsent } from './consent/start.ts';
import { rememberHiddenNotice } from './outage-notice.ts';

rememberHiddenNotice();
startConsent();

/** Named here too, so that a page of a browser that has neither fetches no script for them. */
function hasStoredForms(): boolean {
  try {
    const hasDraft = Object.keys(sessionStorage).some((key) => key.startsWith('draft:'));
    return hasDraft || localStorage.getItem('kept-meter-readings') !== null;
  } catch {
    // A browser that stores nothing has nothing that could expire.
    return false;
  }
}

/** Personal data does not outlive its time on a device, whichever page is opened next. */
if (hasStoredForms()) import('./expire-storage.ts').catch(() => {});

/** Keeps the safety pages for when there is no signal. A browser that cannot, or may not, goes without. */
if ('serviceWorker' in navigator && document.documentElement.dataset['worker'] === 'on') {
  window.addEventListener('load', () => {
    navigator.serviceWorker
      .register('/help-and-support/service-worker.js', { scope: '/help-and-support/' })
      .catch(() => {});
  });
}

/** Opens the folded part that the address points into, for browsers that do not do so themselves. */
function openTarget(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folded = target?.closest('details:not([open])');
  if (!target || !(folded instanceof HTMLDetailsElement)) return;
  folded.open = true;
  target.scrollIntoView();
}
window.addEventListener('hashchange', openTarget);
openTarget();

/** Suggestions while typing, fetched only where there is a box to type in. */
if (document.querySelector('[data-suggest]')) import('./suggestions.ts').catch(() => {});

/** Which result is opened, and the vote on an article that was found by a search. */
if (document.querySelector('[data-count-opened]') || document.referrer.includes('/search?')) {
  import('./search-use.ts').catch(() => {});
}

/** Forms, and the page that confirms what was sent with one. */
if (document.querySelector('form[data-form], [data-forget-draft]')) {
  import('./forms.ts').then(({ enhanceForms }) => enhanceForms()).catch(() => {});
}

/** A cookie that may be read: it says that there is someone to sign out, and nothing else. */
if (document.cookie.split('; ').includes('signed-in=1')) {
  document.documentElement.dataset['signedIn'] = 'yes';
  import('./signed-in.ts').catch(() => {});
}
