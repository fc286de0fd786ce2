/** A deliberate break of one row of the specification, and the test files in which a test with the row's tag must fail. */
export type Mutant = {
  row: string;
  change: string;
  file: string;
  /** Occurs exactly once in the file. */
  replace: string;
  by: string;
  tests: readonly [string, ...string[]];
};
