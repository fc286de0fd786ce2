import { sum, type TermUse } from './search-use-log.ts';

type FailureSign =
  | 'nothing found'
  | 'nothing opened'
  | 'asked again'
  | 'contacted us'
  | 'unhelpful'
  | 'opened far down';

type FailedSearch = {
  term: string;
  asked: number;
  /** The number of searches with each sign. */
  signs: { sign: FailureSign; count: number }[];
  /** The most frequent next query. */
  next: string | undefined;
};

export type FailureReport = {
  failed: FailedSearch[];
  /** Terms that also failed, but were searched for by too few visitors to be shown. */
  hidden: { terms: number; asked: number };
  /** Searches without a word that the search index has. Their words are not recorded. */
  unknown: number;
};

/** The first position below the fold on a phone. */
const farDown = 4;
/** The minimum share of searches for a sign to count. Extracts answer many queries, so few opens are normal. */
const leastShare = { 'nothing found': 0.2, 'nothing opened': 0.5, 'asked again': 0.2, 'contacted us': 0.2 } as const;
const contactPage = 'contact-us';

/** The searches that failed by any sign, the worst first. */
export function failedSearches(uses: readonly TermUse[]): FailureReport {
  const shown = new Set(uses.filter(({ isShared }) => isShared).map(({ term }) => term));
  const all = uses.flatMap((use) => {
    const signs = signsOf(use);
    if (use.term === '' || use.asked === 0 || signs.length === 0) return [];
    const next = use.next.find(({ term }) => shown.has(term))?.term;
    return [{ term: use.term, asked: use.asked, signs, next }];
  });
  const few = all.filter(({ term }) => !shown.has(term));
  return {
    failed: all
      .filter(({ term }) => shown.has(term))
      .toSorted((a, b) => sum(b.signs) - sum(a.signs) || b.asked - a.asked || a.term.localeCompare(b.term)),
    hidden: { terms: few.length, asked: few.reduce((total, { asked }) => total + asked, 0) },
    unknown: uses.find(({ term }) => term === '')?.asked ?? 0,
  };
}

function signsOf({ asked, nothing, askedAgain, opened, votes }: TermUse): FailedSearch['signs'] {
  const results = opened.filter(({ page }) => page !== contactPage);
  const openedFarDown = sum(results.filter(({ place }) => place >= farDown));
  const unhelpful = sum(votes.filter(({ helpful }) => !helpful));
  const shares = {
    'nothing found': nothing,
    'nothing opened': Math.max(0, asked - nothing - askedAgain - sum(opened)),
    'asked again': askedAgain,
    // Somebody for whom it is the first result was looking for it.
    'contacted us': sum(opened.filter(({ page, place }) => page === contactPage && place > 1)),
  };
  const signs: FailedSearch['signs'] = [];
  for (const sign of ['nothing found', 'nothing opened', 'asked again', 'contacted us'] as const)
    if (shares[sign] > 0 && shares[sign] >= asked * leastShare[sign]) signs.push({ sign, count: shares[sign] });
  if (unhelpful > sum(votes) / 2) signs.push({ sign: 'unhelpful', count: unhelpful });
  if (openedFarDown > 0 && openedFarDown === sum(results))
    signs.push({ sign: 'opened far down', count: openedFarDown });
  return signs;
}
