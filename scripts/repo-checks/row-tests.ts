import { taggedRows } from './specification-rows.ts';

/** The tests of each row, as `file › title`. */
export type RowTests = Record<string, string[]>;

type NamedTest = { file: string; title: string };

/** Lists the tests by the rows whose tags their titles carry, in the order of the specification. */
export function testsByRow(rows: string[], tests: NamedTest[]): RowTests {
  const tagged = tests.flatMap(({ file, title }) =>
    taggedRows(title).map((row) => ({ row, test: `${file} › ${title}` })),
  );
  const names = [...new Set([...rows, ...tagged.map(({ row }) => row)])];
  return Object.fromEntries(
    names.map((name) => [
      name,
      [...new Set(tagged.filter(({ row }) => row === name).map(({ test }) => test))].toSorted(),
    ]),
  );
}

/** What is wrong with the recorded tests, read against the specification and the rows that have a mutant. */
export function recordErrors(rows: string[], recorded: RowTests, mutated: string[]): string[] {
  return [
    ...rows.filter((row) => !recorded[row]?.length).map((row) => `${row} has no test`),
    ...Object.keys(recorded)
      .filter((row) => !rows.includes(row))
      .map((row) => `@${row} names no row of the specification: ${recorded[row]?.join(', ')}`),
    ...rows.filter((row) => !mutated.includes(row)).map((row) => `${row} has no mutant`),
    ...[...new Set(mutated)]
      .filter((row) => !rows.includes(row))
      .map((row) => `a mutant names ${row}, which is no row`),
  ];
}

/** Recorded tests that did not pass, and passed tests that are not recorded. */
export function executionErrors(recorded: RowTests, passed: RowTests): string[] {
  return [...new Set([...Object.keys(recorded), ...Object.keys(passed)])].flatMap((row) => {
    const expected = new Set(recorded[row]);
    const executed = new Set(passed[row]);
    return [
      ...[...expected].filter((test) => !executed.has(test)).map((test) => `${row}: did not run and pass: ${test}`),
      ...[...executed].filter((test) => !expected.has(test)).map((test) => `${row}: not recorded: ${test}`),
    ];
  });
}
