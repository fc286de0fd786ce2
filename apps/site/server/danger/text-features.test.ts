import { describe, expect, it } from 'vitest';
import { featureSpace, featuresOf, wordsOf } from './text-features.ts';

describe('the words of a text', () => {
  it.each([
    ['I can SMELL gas!', ['i', 'can', 'smell', 'gas']],
    ["won't won’t won‘t won`t", ['wont', 'wont', 'wont', 'wont']],
    ['Zapach gazu w Łodzi, été', ['zapach', 'gazu', 'w', 'lodzi', 'ete']],
    ['105/999', ['105', '999']],
    [`${'x'.repeat(100)} ${'y'.repeat(101)}`, ['x'.repeat(100)]],
    ['', []],
    ['?!', []],
  ])('%j: %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

/** The expected ids come from a separate implementation of FNV-1a. */
describe('the features of a text', () => {
  it('are two hash spaces and the bias', () => {
    expect(featureSpace).toBe(65_537);
  });

  it('are its words and pairs, then the n-grams of its words, then the bias', () => {
    const { ids, values } = featuresOf(['gas', 'smell']);
    expect([...ids]).toEqual([
      12620, 21029, 27793, 35588, 45388, 45747, 42263, 41535, 45645, 42616, 62973, 51915, 61320, 49773, 57214, 60692,
      51346, 42652, 37134, 53797, 62693, 65536,
    ]);
    const [ofWords, ofNgrams] = [Math.fround(1 / Math.sqrt(3)), Math.fround(1 / Math.sqrt(18))];
    expect([...values]).toEqual([...Array(3).fill(ofWords), ...Array(18).fill(ofNgrams), 1]);
  });

  it('are counted once each', () => {
    expect([...featuresOf(['ab', 'ab']).ids]).toEqual([8064, 15752, 37798, 63950, 60804, 65536]);
  });

  it('are the bias alone for a text without words, and short words have few n-grams', () => {
    expect(featuresOf([])).toEqual({ ids: Int32Array.of(65_536), values: Float32Array.of(1) });
    expect([...featuresOf(['a']).ids]).toEqual([24884, 36291, 65536]);
  });
});
