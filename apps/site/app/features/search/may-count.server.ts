import { readCookieChoice } from '../consent/cookie-choice.ts';

/** Counting needs no consent; a visitor who has said no to being measured is not counted all the same. */
export function mayCount(request: Request): boolean {
  return readCookieChoice(request.headers.get('cookie'))?.analytics !== false;
}
