import type { TermUse } from './search-use-log.ts';

/** A term that was asked ten times, of which nothing else is known but what a test says. */
export const testTermUse = (term: string, known: Partial<TermUse>): TermUse => ({
  term,
  asked: 10,
  nothing: 0,
  askedAgain: 0,
  next: [],
  opened: [],
  votes: [],
  ...known,
});
