import type { TermUse } from '../src/modules/search-use/search-use-log.ts';

/** A term that several visitors searched for, ten times, with the other values from the test. */
export const testTermUse = (term: string, known: Partial<TermUse>): TermUse => ({
  term,
  isShared: term !== '',
  asked: 10,
  nothing: 0,
  askedAgain: 0,
  next: [],
  opened: [],
  votes: [],
  ...known,
});
