import { describe, expect, it } from 'vitest';
import { readForRules } from './article-reading.ts';
import { median, readingAge } from './reading-age.ts';

const hard =
  'Notwithstanding the aforementioned contractual obligations, disconnection procedures necessitate comprehensive documentation.';

describe('readingAge', () => {
  it('follows Flesch-Kincaid: short words in short sentences are for the young', () => {
    // 0.39 * 6 words a sentence + 11.8 * 1 syllable a word - 15.59, and five years
    expect(readingAge(['The cat sat on the mat.'])).toBeCloseTo(0.39 * 6 + 11.8 - 15.59 + 5, 5);
    expect(readingAge([hard])).toBeGreaterThan(16);
  });

  it('leaves out numbers, which nobody reads as words', () => {
    expect(readingAge(['The cat sat on the mat 0800 111 999.'])).toBe(readingAge(['The cat sat on the mat.']));
  });

  it('is measured on whole sentences, so that headings, tables and bare lists cannot flatter it', () => {
    const body = `## Go\n\n${hard}\n\n- a cat\n- a mat\n\n| a | b |\n|---|---|\n| to | be |\n\n> [!TIP]\n> Read it.\n`;
    const { prose } = readForRules('a/b', { title: 't', description: 'd', related: [], body });
    expect(prose).toEqual([hard, 'Read it.']);
  });
});

describe('median', () => {
  it('is the middle, or between the middle two', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([9, 1, 5, 6])).toBe(5.5);
  });
});
