import type { IndexedArticle } from '../apps/platform/src/modules/search/indexing/indexed-article.ts';

/** Seeded linear congruential generator: the same numbers on every run. */
export function chooser(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Articles with the size and vocabulary of the real ones, each built from passages of many of them. */
export function generatedArticles(real: readonly IndexedArticle[], count: number): IndexedArticle[] {
  const choose = chooser(5);
  const pick = <Item>(items: readonly Item[], fallback: Item): Item => items[choose(items.length)] ?? fallback;
  const any = (part: (article: IndexedArticle) => readonly string[]) => pick(real.flatMap(part), '');
  const headings = real.flatMap((article) => article.headings);
  const body = real.flatMap((article) => article.body);
  const asked = real.flatMap((article) => article.asked);

  return Array.from({ length: count }, (_, index) => {
    const [one = '', other = ''] = [any(({ title }) => [title]), any(({ title }) => [title])];
    return {
      category: pick(real, undefined)?.category ?? 'meters',
      slug: `generated-${index}`,
      title: `${one.split(' ').slice(0, 3).join(' ')} ${other.split(' ').slice(-3).join(' ')}`,
      summary: [any(({ summary }) => summary), any(({ summary }) => summary)],
      headings: Array.from({ length: 5 }, () => pick(headings, '')),
      body: Array.from({ length: 35 }, () => pick(body, '')),
      asked: Array.from({ length: 15 }, () => pick(asked, '')),
    };
  });
}
