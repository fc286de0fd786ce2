/** Reports which result was opened, and which search a vote on an article follows. Nothing is stored. */

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
  const q = new URLSearchParams(location.search).get('q');
  if (!link || index < 0 || !q || link.origin !== location.origin) return;
  const fields = { q, page: pageOf(link.pathname), place: String(results.start + index) } satisfies Record<
    OpenedResultField,
    string
  >;
  navigator.sendBeacon('/search/opened', new URLSearchParams(fields));
}

const results = document.querySelector<HTMLOListElement>('ol[data-count-opened]');
if (results) {
  results.addEventListener('click', ({ target }) => noteOpened(results, target));
  // The middle button opens a link in another tab.
  results.addEventListener('auxclick', ({ target, button }) => button === 1 && noteOpened(results, target));
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
