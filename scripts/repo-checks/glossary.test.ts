import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const glossary = 'docs/glossary.md';
const minTerms = 40;

type Row = string[];

/** The table rows of each section, without header and separator. */
const [, terms = [], words = []] = readFileSync(glossary, 'utf8').split(/^## /m).map(readRows);

function readRows(part: string): Row[] {
  return part
    .split(/^### |\n\n/m)
    .flatMap((block) =>
      block
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .slice(2),
    )
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function repeated(rows: Row[]): string[] {
  const names = rows.map(([name = '']) => name.toLowerCase());
  return names.filter((name, index) => names.indexOf(name) !== index);
}

describe('standard terms', () => {
  it(`has at least ${minTerms} rows, each with a term, one file and one sentence`, () => {
    expect(terms.length).toBeGreaterThanOrEqual(minTerms);
    const malformed = terms.filter(
      ([term = '', file = '', sentence = '', ...more]) =>
        term === '' || !/^`[^`\s]+`$/.test(file) || !/^[^`]+\.$/.test(sentence) || more.length > 0,
    );
    expect(malformed).toEqual([]);
  });

  it('names only files that exist', () => {
    const files = terms.map(([, file = '']) => file.replaceAll('`', ''));
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('lists each term once', () => {
    expect(repeated(terms)).toEqual([]);
  });
});

describe('words of the business', () => {
  it('explains each word once, in one sentence', () => {
    expect(words.length).toBeGreaterThanOrEqual(20);
    expect(repeated(words)).toEqual([]);
    expect(words.filter(([, meaning = '', ...more]) => !meaning.endsWith('.') || more.length > 0)).toEqual([]);
  });

  it('names only files that exist', () => {
    const files = words.flatMap((row) =>
      [...row.join(' ').matchAll(/`([\w.-]+\/[^`\s]*)`/g)].map(([, file = '']) => file),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});
