import { describe, expect, it } from 'vitest';
import { withAskedPhrases } from './propose-phrases.ts';

describe('withAskedPhrases', () => {
  it('starts a list at the end of the front matter', () => {
    expect(withAskedPhrases('---\ntitle: A\n---\n\nText\n---\n', ['one', 'two'])).toBe(
      '---\ntitle: A\nasked:\n  - one\n  - two\n---\n\nText\n---\n',
    );
  });

  it('goes on with the list that there is', () => {
    expect(withAskedPhrases('---\nasked:\n  - one\nrelated:\n  - a/b\n---\nText', ['two'])).toBe(
      '---\nasked:\n  - one\n  - two\nrelated:\n  - a/b\n---\nText',
    );
  });

  it('refuses a text without front matter', () => {
    expect(() => withAskedPhrases('Text', ['one'])).toThrow(/front matter/);
  });
});
