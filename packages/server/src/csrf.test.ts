import { describe, expect, it } from 'vitest';
import { isSameOrigin } from './csrf.ts';

const here = 'https://www.larkfield.example';

describe('a request that changes something', () => {
  it.each([
    [{ origin: here, 'sec-fetch-site': 'same-origin' }],
    [{ origin: here }],
    [{ 'sec-fetch-site': 'same-origin' }],
  ])('is taken from a page of this site: %j', (headers) => {
    expect(isSameOrigin('POST', headers, here)).toBe(true);
  });

  it.each([
    [{}],
    [{ origin: 'null' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'http://www.larkfield.example' }],
    [{ origin: 'https://larkfield.example' }],
    [{ origin: here, 'sec-fetch-site': 'cross-site' }],
    [{ origin: here, 'sec-fetch-site': 'same-site' }],
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ])('is refused with %j', (headers) => {
    expect(isSameOrigin('POST', headers, here)).toBe(false);
  });

  it('lets anyone read', () => {
    expect(isSameOrigin('GET', { origin: 'https://evil.example' }, here)).toBe(true);
  });
});
