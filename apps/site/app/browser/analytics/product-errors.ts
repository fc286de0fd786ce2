import { productErrorsCookie } from '../consent/traces.ts';
import type { AnalyticsEvent, Track } from './analytics.ts';
import { scrubText } from './scrub.ts';

type View = { cookie: string; querySelector: (selector: string) => { textContent: string | null } | null };
type ProductErrorFacts = Omit<Extract<AnalyticsEvent, { event: 'product_error' }>, 'event'>;

/** The HTTP client's own messages contain a number that is not personal data, so they are not scrubbed. */
const genericMessage = /^(Request failed with status code \d+|timeout of \d+ ms exceeded)$/;

/** The upstream calls that failed while this page was rendered, and those of the request that redirected to it. */
export function trackProductErrors(track: Track, view: View): void {
  const redirected = readErrors(takeCookie(view));
  const rendered = readErrors(view.querySelector('script[data-product-errors]')?.textContent);
  for (const { id, status, title, description, message, failureCount } of [...redirected, ...rendered]) {
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

function readErrors(json: string | null | undefined): ProductErrorFacts[] {
  const listed: unknown = JSON.parse(json || '[]');
  return Array.isArray(listed) ? listed.filter(isProductError) : [];
}

function isProductError(value: unknown): value is ProductErrorFacts {
  return typeof value === 'object' && value !== null && 'title' in value && 'message' in value;
}

/** Deletes the cookie, so that its errors are tracked once. */
function takeCookie(view: View): string | undefined {
  const cookie = view.cookie.split('; ').find((one) => one.startsWith(`${productErrorsCookie}=`));
  if (cookie === undefined) return undefined;
  view.cookie = `${productErrorsCookie}=; Path=/; Max-Age=0`;
  return decodeURIComponent(cookie.slice(productErrorsCookie.length + 1));
}
