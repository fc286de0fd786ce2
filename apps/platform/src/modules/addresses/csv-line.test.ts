import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsvLine, writeCsvLine } from './csv-line.ts';

describe('a CSV line', () => {
  it('reads what it wrote', () => {
    const field = fc.string({ unit: fc.constantFrom('"', ',', 'a', ' ', '€', "'") });
    fc.assert(
      fc.property(fc.array(field, { minLength: 1 }), (fields) => {
        expect(readCsvLine(writeCsvLine(fields))).toEqual(fields);
      }),
    );
  });

  it('is none when a quote does not close', () => {
    expect(readCsvLine('a,"b,c')).toBeUndefined();
    expect(readCsvLine('a,"b"c,d')).toBeUndefined();
  });
});
