import { describe, expect, it } from 'vitest';
import { createWordSplitter } from './joined-words.ts';

const vocabulary = new Map([
  ['a', 900],
  ['i', 900],
  ['x', 900],
  ['can', 300],
  ['co', 8],
  ['pp', 7],
  ['smell', 60],
  ['gas', 400],
  ['alarm', 80],
  ['larm', 1],
  ['ala', 1],
  ['gasworks', 2],
  ['works', 50],
]);
const split = createWordSplitter(vocabulary);

describe('words typed without spaces', () => {
  it('are the likeliest sequence of known words', () => {
    expect(split(['icansmellgas'])).toEqual(['i', 'can', 'smell', 'gas']);
    expect(split(['coalarm', 'gassmell'])).toEqual(['co', 'alarm', 'gas', 'smell']);
  });

  it('stay as they are when they are a word, or no sequence of words', () => {
    expect(split(['gasworks', 'smell', 'gassmel', 'thermosat'])).toEqual(['gasworks', 'smell', 'gassmel', 'thermosat']);
  });

  it('have at least six letters', () => {
    expect(split(['igas', 'agasi'])).toEqual(['igas', 'agasi']);
    expect(split(['gascan'])).toEqual(['gas', 'can']);
  });

  it('have no single letters but a and i, and no rare words of two letters', () => {
    expect(split(['xsmellgas', 'ppsmell'])).toEqual(['xsmellgas', 'ppsmell']);
    expect(split(['asmelli'])).toEqual(['a', 'smell', 'i']);
    expect(split(['cosmell'])).toEqual(['co', 'smell']);
  });

  it('are split into English words and numbers that no example has, when the text is long', () => {
    expect(split(['gassmellflying'])).toEqual(['gas', 'smell', 'flying']);
    expect(split(['smell2gasfor88smells'])).toEqual(['smell', '2', 'gas', 'for', '88', 'smells']);
    expect(split(['gas50psmell2hrs6pm'])).toEqual(['gas', '50p', 'smell', '2hrs', '6pm']);
    expect(split(['flyingalarms'])).toEqual(['flying', 'alarms']);
    expect(split(['flyingalarm'])).toEqual(['flyingalarm']);
    expect(split(['smellgasofzzz'])).toEqual(['smellgasofzzz']);
  });
});
