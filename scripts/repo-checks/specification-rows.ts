import type { TestResult } from './test-reports.ts';

/** The numbered rows of the specification, in its order. */
export function specificationRows(specification: string): string[] {
  return [...specification.matchAll(/^- ([A-Z]{3,4}-\d+) /gm)].map(([, row = '']) => row);
}

/** The rows whose tags (`@HUB-3`) a text carries. */
export function taggedRows(text: string): string[] {
  return [...new Set([...text.matchAll(/@([A-Z]{3,4}-\d+)\b/g)].map(([, row = '']) => row))];
}

/** Rows that no test of a run proved, tags that name no row, and tests of a row that were skipped. */
export function rowErrors(rows: string[], results: TestResult[]): string[] {
  const tagged = results.flatMap(({ file, title, status }) =>
    taggedRows(title).map((row) => ({ row, status, test: `${file} › ${title}` })),
  );
  const proved = new Set(tagged.filter(({ status }) => status === 'passed').map(({ row }) => row));
  return [
    ...rows.filter((row) => !proved.has(row)).map((row) => `${row}: no test passed`),
    ...tagged.filter(({ row }) => !rows.includes(row)).map(({ row, test }) => `@${row} names no row: ${test}`),
    ...tagged.filter(({ status }) => status === 'skipped').map(({ row, test }) => `${row}: skipped: ${test}`),
  ];
}
