import type { Track } from './analytics.ts';
import { noteScreen } from './screen-history.ts';
import { scrubText } from './scrub.ts';

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
  trackProductErrors(track);
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

/** The HTTP client's own messages contain a number that is not personal data, so they are not scrubbed. */
const genericMessage = /^(Request failed with status code \d+|timeout of \d+ ms exceeded)$/;

type ProductErrorFacts = Extract<Parameters<Track>[0], { event: 'product_error' }>;

function isProductError(value: unknown): value is ProductErrorFacts {
  return typeof value === 'object' && value !== null && 'title' in value && 'message' in value;
}

/** The upstream calls that failed while this page was rendered, as the server wrote them into it. */
function trackProductErrors(track: Track): void {
  const listed: unknown = JSON.parse(document.querySelector('script[data-product-errors]')?.textContent ?? '[]');
  for (const error of Array.isArray(listed) ? listed : []) {
    if (!isProductError(error)) continue;
    const { id, status, title, description, message, failureCount } = error;
    track({
      event: 'product_error',
      id,
      status,
      title,
      description,
      message: genericMessage.test(message) ? message : scrubText(message),
      failureCount,
    });
  }
}

function trackVote(track: Track, { target, submitter }: SubmitEvent): void {
  if (!(target instanceof HTMLFormElement) || !target.action.endsWith(`${area}/article-votes`)) return;
  const article = new FormData(target).get('article');
  if (typeof article !== 'string' || !(submitter instanceof HTMLButtonElement)) return;
  track({ event: 'article_vote', article, helpful: submitter.value === 'yes' });
}
