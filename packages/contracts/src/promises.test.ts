import { describe, expect, it } from 'vitest';
import { ombudsmanWeeks, promisedFacts } from './promises.ts';

describe('the facts that code states', () => {
  it('are read from the ledger', () => {
    expect(ombudsmanWeeks).toBe(8);
    expect(promisedFacts['refund-contact-limit'].value).toBe('£250');
  });
});
