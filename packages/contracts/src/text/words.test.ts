import { expect, it } from 'vitest';
import { phraseOf, plainForm, wordsOf } from './words.ts';

it('splits text into words without case, accents and apostrophes, up to 40 characters', () => {
  expect(wordsOf("Won't the Bôiler-fire? E7, żółw")).toEqual(['wont', 'the', 'boiler', 'fire', 'e7', 'zolw']);
  expect(wordsOf(`${'x'.repeat(40)} ${'y'.repeat(41)}`)).toEqual(['x'.repeat(40)]);
  expect(wordsOf('...')).toEqual([]);
});

it('has one word in the same form', () => {
  expect(['Meter', 'Wárm', 'won’t', 'pay-as'].map(plainForm)).toEqual(['meter', 'warm', 'wont', 'payas']);
});

it('leaves fillers out of a phrase', () => {
  expect(phraseOf('Where is my meter')).toEqual(['where', 'meter']);
});
