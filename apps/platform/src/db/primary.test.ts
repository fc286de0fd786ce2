import { describe, expect, it } from 'vitest';
import { splitHosts } from './primary.ts';

describe('the servers of a URL', () => {
  it.each([
    ['postgres://app:secret@one:5432/name', ['postgres://app:secret@one:5432/name']],
    [
      'postgresql://app:s%2Cx@one:5432,two:5433/name?sslmode=verify-full',
      [
        'postgresql://app:s%2Cx@one:5432/name?sslmode=verify-full',
        'postgresql://app:s%2Cx@two:5433/name?sslmode=verify-full',
      ],
    ],
    ['postgres://one,two/name', ['postgres://one/name', 'postgres://two/name']],
  ])('%s', (url, urls) => {
    expect(splitHosts(url)).toEqual(urls);
  });
});
