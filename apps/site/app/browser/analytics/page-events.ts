import type { Track } from './analytics.ts';
import { trackProductErrors } from './product-errors.ts';
import { noteScreen } from './screen-history.ts';

type Step = { form: string; step: string };

const area = '/help-and-support';
const formSteps: [RegExp, Step][] = [
  [/\/make-a-complaint-select-energy$/, { form: 'complaint', step: 'service' }],
  [/\/make-a-complaint-select-type$/, { form: 'complaint', step: 'customer type' }],
  [/\/complaints\/feedback$/, { form: 'feedback', step: 'feedback' }],
  [/\/complaints\/feedback\/personal-details$/, { form: 'feedback', step: 'details' }],
  [/\/complaints\/enquiry-[\w-]+$/, { form: 'enquiry', step: 'details' }],
  [/\/complaints\/enquiry-[\w-]+\/query$/, { form: 'enquiry', step: 'query' }],
  [/\/complaints\/[\w-]+$/, { form: 'complaint', step: 'details' }],
  [/\/complaints\/[\w-]+\/query$/, { form: 'complaint', step: 'query' }],
  [/\/confirmation$/, { form: 'complaint, enquiry or feedback', step: 'confirmation' }],
  [/\/submit-meter-read$/, { form: 'meter reading', step: 'reading' }],
  [/\/submit-meter-read-confirm$/, { form: 'meter reading', step: 'confirmation' }],
];

/** Tracks the current page and, until `signal` aborts, the actions on it. */
export function trackPage(track: Track, signal: AbortSignal): void {
  track({ event: 'page_view', ...noteScreen(location.pathname) });
  if (location.pathname === '/search') trackSearch(track);
  const step = formSteps.find(([path]) => path.test(location.pathname) && location.pathname.startsWith(area))?.[1];
  if (step) trackForm(track, step);
  trackProductErrors(track, document);
  document.addEventListener('submit', (event) => trackVote(track, event), { signal });
}

function trackSearch(track: Track): void {
  if (!new URLSearchParams(location.search).get('q')?.trim()) return;
  const found = document.querySelector('main ol > li h3') !== null;
  const unavailable = document.querySelector('main [role="alert"]') !== null;
  track({ event: 'search', outcome: found ? 'found' : unavailable ? 'unavailable' : 'nothing' });
}

/** Sends the names of the invalid fields, never their values. */
function trackForm(track: Track, { form, step }: Step): void {
  track({ event: 'form_step', form, step });
  const links = document.querySelectorAll<HTMLAnchorElement>('main [role="alert"] a[href^="#"]');
  const fields = [...links].map(({ hash }) => hash.slice(1));
  if (fields.length > 0) track({ event: 'form_error', form, fields });
}

function trackVote(track: Track, { target, submitter }: SubmitEvent): void {
  if (!(target instanceof HTMLFormElement) || !target.action.endsWith(`${area}/article-votes`)) return;
  const article = new FormData(target).get('article');
  if (typeof article !== 'string' || !(submitter instanceof HTMLButtonElement)) return;
  track({ event: 'article_vote', article, helpful: submitter.value === 'yes' });
}
