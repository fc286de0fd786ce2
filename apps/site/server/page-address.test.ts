import { describe, expect, it } from 'vitest';
import { canonicalAddress } from './page-address.ts';

describe('one address for each page', () => {
  it.each([
    ['/help-and-support', '/help-and-support/'],
    ['/help-and-support//', '/help-and-support/'],
    ['/help-and-support/submit-meter-read/', '/help-and-support/submit-meter-read'],
    ['/help-and-support/meters/?a=/b/', '/help-and-support/meters?a=/b/'],
    ['/help-and-support?a=1', '/help-and-support/?a=1'],
  ])('%s leads to %s @NAV-3', (from, to) => {
    expect(canonicalAddress(from)).toBe(to);
  });

  it.each(['/help-and-support/', '/help-and-support/meters', '/help-and-supporter/', '//evil.example/', '/search/'])(
    '%s stays where it is',
    (address) => {
      expect(canonicalAddress(address)).toBeUndefined();
    },
  );
});
