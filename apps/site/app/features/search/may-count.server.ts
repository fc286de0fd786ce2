import { readCookieChoice } from '../consent/cookie-choice.ts';

/** Counting needs no consent, but a visitor who refused analytics is not counted. */
export function mayCount(request: Request): boolean {
  return readCookieChoice(request.headers.get('cookie'))?.analytics !== false;
}
