/** Reports whether a result or contact us was opened, and which search a vote on an article follows. Nothing is stored. */

import type { VoteField } from '../help/article/article-feedback.ts';
import type { OpenedResultField } from '../routes/search/opened.ts';

const area = '/help-and-support/';

/** `/help-and-support/meters/find-your-meter` is `meters/find-your-meter`, `/cookies` is `cookies`. */
function pageOf(path: string): string {
  return path.startsWith(area) ? path.slice(area.length) : path.slice(1);
}

function noteOpened(results: HTMLOListElement, target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest('a') : null;
  const index = [...results.children].findIndex((result) => result.contains(link));
  const page = link && pageOf(link.pathname);
  const q = new URLSearchParams(location.search).get('q');
  if (!page || !q || link.origin !== location.origin || (index < 0 && page !== 'contact-us')) return;
  // The ways to contact us follow the results.
  const place = results.start + (index < 0 ? results.children.length : index);
  const fields = { q, page, place: String(place) } satisfies Record<OpenedResultField, string>;
  navigator.sendBeacon('/search/opened', new URLSearchParams(fields));
}

const results = document.querySelector<HTMLOListElement>('ol[data-count-opened]');
const main = results?.closest('main');
if (results && main) {
  main.addEventListener('click', ({ target }) => noteOpened(results, target));
  // The middle button opens a link in another tab.
  main.addEventListener('auxclick', ({ target, button }) => button === 1 && noteOpened(results, target));
}

const votes = document.querySelector<HTMLFormElement>(`form[action="${area}article-votes"]`);
const referrer = document.referrer && new URL(document.referrer);
if (votes && referrer && referrer.origin === location.origin && referrer.pathname === '/search') {
  const searched = document.createElement('input');
  searched.type = 'hidden';
  searched.name = 'searched' satisfies VoteField;
  searched.value = referrer.searchParams.get('q') ?? '';
  votes.append(searched);
}
