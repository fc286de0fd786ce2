export type TracedRows = { covered: string[]; uncovered: string[]; unknown: { tag: string; file: string }[] };

/** Compares the numbered rows of the specification with the tags of the tests, by file name. */
export function traceRows(specification: string, tests: Record<string, string>): TracedRows {
  const rows = [...specification.matchAll(/^- ([A-Z]{3,4}-\d+) /gm)].map(([, row = '']) => row);
  const tags = Object.entries(tests).flatMap(([file, text]) =>
    [...text.matchAll(/@([A-Z]{3,4}-\d+)\b/g)].map(([, tag = '']) => ({ tag, file })),
  );
  const tagged = new Set(tags.map(({ tag }) => tag));
  return {
    covered: rows.filter((row) => tagged.has(row)),
    uncovered: rows.filter((row) => !tagged.has(row)),
    unknown: tags.filter(({ tag }) => !rows.includes(tag)),
  };
}
