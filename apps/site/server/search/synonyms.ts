export type Synonym = { concept: string; lexemes: string[] };

/** Finds the synonyms that start at a position in a list of lexemes. */
export type SynonymFinder = (lexemes: readonly string[], from: number) => { concept: string; length: number }[];

/**
 * Returns every synonym that starts at a position, the longest first. Words inside a phrase match by their own
 * synonyms: where 'leccy' is 'electric', 'leccy gone off' is 'electric gone off'.
 */
export function synonymFinder(synonyms: readonly Synonym[]): SynonymFinder {
  const concepts = new Map(
    synonyms.flatMap(({ concept, lexemes: [lexeme, ...others] }) =>
      lexeme !== undefined && others.length === 0 ? [[lexeme, concept]] : [],
    ),
  );
  const canonical = (lexeme: string) => concepts.get(lexeme) ?? lexeme;
  const phrases = new Map(
    synonyms.map(({ concept, lexemes }) => {
      const row = lexemes.map(canonical);
      return [`${concept}:${row.join(' ')}`, { concept, row }];
    }),
  );
  const byFirst = Map.groupBy(
    [...phrases.values()].toSorted((a, b) => b.row.length - a.row.length),
    ({ row }) => row[0],
  );
  return (lexemes, from) => {
    const first = lexemes[from];
    if (first === undefined) return [];
    return (byFirst.get(canonical(first)) ?? [])
      .filter(({ row }) => row.every((part, offset) => part === canonical(lexemes[from + offset] ?? '')))
      .map(({ concept, row: { length } }) => ({ concept, length }));
  };
}
