import { describe, expect, it } from 'vitest';
import { idleMinutes, staffIdleMinutes } from './session-limits.ts';
import {
  journeyName,
  newSession,
  sealedJourney,
  sealedSession,
  sessionName,
  shortSessionName,
  spentState,
} from './session-store.ts';

const endsAt = '2026-11-15T12:00:00Z';
const base64 = (characters: number) => 'A'.repeat(characters);
const document = (type: string, attributes: object) => ({ data: { type, attributes } });

describe.each([
  ['a journey', journeyName],
  ['a session', sessionName],
])('the name of %s', (_, name) => {
  it('is 43 characters of base64url', () => {
    expect(name.safeParse(`aZ09_-${'x'.repeat(37)}`).success).toBe(true);
  });

  it.each(['', 'x'.repeat(42), 'x'.repeat(44), `+${'x'.repeat(42)}`, `${'x'.repeat(42)}/`, `${'x'.repeat(43)}=`])(
    'is not %j',
    (text) => {
      expect(name.safeParse(text).success).toBe(false);
    },
  );
});

describe('a sealed journey', () => {
  it('is base64 of at most 200,028 bytes', () => {
    const most = document('journeys', { sealed: base64(266_704) });
    expect(sealedJourney.parse(most)).toEqual(most);
    expect(sealedJourney.safeParse(document('journeys', { sealed: base64(266_708) })).success).toBe(false);
    expect(sealedJourney.safeParse(document('journeys', { sealed: '!' })).success).toBe(false);
  });

  it.each([
    ['another type', document('sessions', { sealed: 'AAAA' })],
    ['nothing sealed', document('journeys', {})],
    ['plain answers', document('journeys', { sealed: 'AAAA', answers: {} })],
    ['data beside it', { ...document('journeys', { sealed: 'AAAA' }), meta: {} }],
    ['an id', { data: { ...document('journeys', { sealed: 'AAAA' }).data, id: '1' } }],
  ])('is rejected with %s', (_, journey) => {
    expect(sealedJourney.safeParse(journey).success).toBe(false);
  });
});

describe('a session', () => {
  it('is known in logs by the first twelve characters of its name', () => {
    expect(shortSessionName('abcdefghijklmnop')).toBe('abcdefghijkl');
  });

  it('ends after 15 idle minutes, that of staff after 60', () => {
    expect([idleMinutes, staffIdleMinutes]).toEqual([15, 60]);
  });

  it('is base64 of at most 64,000 characters, and its end', () => {
    const most = document('sessions', { sealed: base64(64_000), endsAt });
    expect(sealedSession.parse(most)).toEqual(most);
    expect(newSession.parse(most)).toEqual(most);
    const over = document('sessions', { sealed: base64(64_004), endsAt });
    expect(sealedSession.safeParse(over).success).toBe(false);
    expect(newSession.safeParse(over).success).toBe(false);
  });

  it('has a subject of at most 255 characters when it is new', () => {
    const withSubject = (subject: string) => document('sessions', { sealed: 'AAAA', endsAt, subject });
    expect(newSession.safeParse(withSubject('x'.repeat(255))).success).toBe(true);
    expect(newSession.safeParse(withSubject('x'.repeat(256))).success).toBe(false);
    expect(newSession.safeParse(withSubject('')).success).toBe(false);
    expect(sealedSession.safeParse(withSubject('x')).success).toBe(false);
  });

  it.each([
    ['another type', document('journeys', { sealed: 'AAAA', endsAt })],
    ['nothing sealed', document('sessions', { endsAt })],
    ['no end', document('sessions', { sealed: 'AAAA' })],
    ['an end in words', document('sessions', { sealed: 'AAAA', endsAt: 'noon' })],
    ['an unknown attribute', document('sessions', { sealed: 'AAAA', endsAt, admin: true })],
    ['data beside it', { ...document('sessions', { sealed: 'AAAA', endsAt }), meta: {} }],
    ['an id', { data: { ...document('sessions', { sealed: 'AAAA', endsAt }).data, id: '1' } }],
  ])('is rejected with %s', (_, session) => {
    expect(sealedSession.safeParse(session).success).toBe(false);
    expect(newSession.safeParse(session).success).toBe(false);
  });
});

describe('a spent sign-in state', () => {
  it('has its end and nothing else', () => {
    const spent = document('spent-states', { endsAt });
    expect(spentState.parse(spent)).toEqual(spent);
    expect(spentState.safeParse(document('sessions', { endsAt })).success).toBe(false);
    expect(spentState.safeParse(document('spent-states', {})).success).toBe(false);
    expect(spentState.safeParse(document('spent-states', { endsAt, state: '' })).success).toBe(false);
    expect(spentState.safeParse({ ...spent, meta: {} }).success).toBe(false);
    expect(spentState.safeParse({ data: { ...spent.data, id: '1' } }).success).toBe(false);
  });
});
