import fc from 'fast-check';

/** Property-based tests without a number of runs of their own: a mutant needs few, and there are hundreds of mutants. */
fc.configureGlobal({ numRuns: 25 });
