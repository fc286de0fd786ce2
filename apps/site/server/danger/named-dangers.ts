import type { Danger } from './danger.ts';

/**
 * The words that name a physical danger, each line a set of words that must all be there, in any order. A danger without
 * a line is never shown to somebody who is still typing: it is guessed, or it is nobody else's business.
 */
const names = {
  collapse: ['collapsed', 'unconscious', 'not breathing', 'passed out', 'wont wake', 'cant wake', 'unresponsive'],
  fire: ['on fire', 'caught fire', 'flames', 'smoke coming', 'smoking', 'burning smell', 'smell burning', 'house fire'],
  gas: [
    'smell gas',
    'smells gas',
    'smelling gas',
    'smelt gas',
    'stinks gas',
    'reeks gas',
    'gas leak',
    'gas leaking',
    'gas escape',
    'gas escaping',
  ],
  'carbon-monoxide': [
    'carbon monoxide going',
    'carbon monoxide beeping',
    'carbon monoxide sounding',
    'carbon monoxide poisoning',
    'co alarm going',
    'co alarm beeping',
    'co alarm sounding',
    'co detector going',
    'co detector beeping',
  ],
  shock: ['electrocuted', 'had electric shock', 'got electric shock'],
  'power-lines': ['line down', 'lines down', 'cable down', 'cables down', 'wire down', 'wires down', 'cable fallen'],
  'water-electrics': ['water fuse', 'water sockets', 'water socket', 'water electrics'],
  electrical: ['sparks', 'sparking', 'bare wires', 'exposed wires'],
  meter: ['meter burning', 'meter sparking', 'meter buzzing', 'meter smoking'],
} satisfies Partial<Record<Danger, readonly string[]>>;
export type NamedDanger = keyof typeof names;

/** Whether complete words name a danger. The last word is complete before a space, or when it is one of the names. */
export function isNamed(danger: Danger, words: readonly string[], endsInSpace: boolean): danger is NamedDanger {
  const lines: Partial<Record<Danger, readonly string[]>> = names;
  const finished = endsInSpace ? words : words.slice(0, -1);
  const last = words.at(-1);
  return (lines[danger] ?? []).some((line) =>
    line.split(' ').every((name) => finished.includes(name) || name === last),
  );
}
