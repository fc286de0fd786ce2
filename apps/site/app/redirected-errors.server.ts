import type { ProductError } from '../server-interface.ts';
import { productErrorsCookie } from './browser/consent/traces.ts';
import { readCookieChoice } from './consent/cookie-choice.ts';
import { productErrorFacts } from './product-errors.ts';

const lifetimeSeconds = 60;
/** Browsers drop a cookie of more than 4,096 bytes. */
const maxCookieBytes = 3_800;
/** Of an id or a message, so that at least one error fits. */
const maxTextLength = 100;

/**
 * Carries the failed calls of a request that ends in a redirect to the page that follows, for its analytics. They are
 * in a cookie because that page may be cached for everyone, and only of a visitor who has consented.
 */
export function carryProductErrors(request: Request, response: Response, errors: readonly ProductError[]): Response {
  const isRedirect = response.status >= 300 && response.status < 400;
  if (!isRedirect || errors.length === 0 || !isTracked(request)) return response;
  const headers = new Headers(response.headers);
  headers.append(
    'set-cookie',
    `${productErrorsCookie}=${cookieValue(errors)}; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax; Secure`,
  );
  return new Response(response.body, { status: response.status, headers });
}

function isTracked(request: Request): boolean {
  return readCookieChoice(request.headers.get('cookie'))?.analytics === true;
}

function cookieValue(errors: readonly ProductError[]): string {
  const value = encodeURIComponent(productErrorFacts(errors.map(shorten)));
  return value.length > maxCookieBytes ? cookieValue(errors.slice(0, -1)) : value;
}

function shorten({ id, message, ...facts }: ProductError) {
  return { ...facts, id: id?.slice(0, maxTextLength), message: message.slice(0, maxTextLength) };
}
