import { sum, type TermUse } from './search-use-log.ts';

/** A query for which customers need this article. */
export type AskedPhrase = { article: string; phrase: string };

export type Candidate = AskedPhrase & { asked: number; opened: number };

const defaults = {
  /** The minimum number of searches for a phrase, and of times that its article was opened after it. */
  minAsked: 5,
  minOpened: 3,
  /** The minimum share of everything opened after it. */
  minShare: 0.6,
};

/** Phrases after which a clear majority opened one article, from the phrase's own results or the next query's. */
export function candidatePhrases(uses: readonly TermUse[], { minAsked, minOpened, minShare } = defaults): Candidate[] {
  const byTerm = new Map(uses.map((use) => [use.term, use]));
  return uses.flatMap((use) => {
    if (!use.isShared || use.asked < minAsked || isFoundFirst(use)) return [];
    const opens = opensOf(use);
    for (const { term, count } of use.next) addOpensOfNext(opens, byTerm.get(term), count);
    const total = [...opens.values()].reduce((all, one) => all + one, 0);
    const [best] = [...opens].toSorted(([, a], [, b]) => b - a);
    if (!best || best[1] < minOpened || best[1] < total * minShare) return [];
    return [{ article: best[0], phrase: use.term, asked: use.asked, opened: Math.round(best[1]) }];
  });
}

/** True when most people open the first result already, so that the phrase would add nothing. */
function isFoundFirst({ opened }: TermUse): boolean {
  return sum(opened.filter(({ place }) => place === 1)) > sum(opened) / 2;
}

/** Opens by page, minus those that were voted unhelpful. */
function opensOf({ opened, votes }: TermUse): Map<string, number> {
  const opens = new Map<string, number>();
  for (const { page, count } of opened) opens.set(page, (opens.get(page) ?? 0) + count);
  for (const { page, helpful, count } of votes)
    if (!helpful) opens.set(page, Math.max(0, (opens.get(page) ?? 0) - count));
  return opens;
}

/** Visits are not recorded, so opens after a second search are estimated from all who searched for the next term. */
function addOpensOfNext(opens: Map<string, number>, next: TermUse | undefined, count: number): void {
  if (!next || next.asked === 0) return;
  for (const [page, own] of opensOf(next)) {
    const expected = Math.min(1, own / next.asked) * count;
    opens.set(page, (opens.get(page) ?? 0) + expected);
  }
}
