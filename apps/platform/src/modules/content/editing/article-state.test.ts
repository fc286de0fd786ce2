import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ArticleEvent, type ArticleState, refusalOf, type Step, stateOf } from './article-state.ts';

const minute = (count: number) => new Date(Date.UTC(2026, 10, 19, 12, count));
const people = ['ann', 'ben', 'cat', 'dan'];
const steps: readonly Step[] = ['save', 'send', 'return', 'approve', 'publish', 'discard'];
const eventOf = {
  save: 'saved',
  send: 'sent',
  return: 'returned',
  approve: 'approved',
  publish: 'published',
  discard: 'discarded',
} as const;

type Attempt = { who: string; step: Step; delay: number };
/** Somebody takes one of the steps that they may take. */
type Choice = { who: string; which: number; delay: number };

/** Takes the steps that are allowed, one a minute, and returns the events. */
function play(attempts: readonly Attempt[]): ArticleEvent[] {
  const events: ArticleEvent[] = [];
  for (const [index, { who, step, delay }] of attempts.entries()) {
    const at = minute(index);
    const state = stateOf(events, at);
    if (refusalOf(state, step, who)) continue;
    const revision =
      step === 'save'
        ? 1 + Math.max(0, ...events.map((event) => event.revision))
        : (state.edition?.revision ?? Number.NaN);
    const effectiveAt = step === 'publish' ? minute(index + delay) : null;
    events.push({ sequence: state.sequence + 1, event: eventOf[step], revision, effectiveAt, subject: who, at });
  }
  return events;
}

const choices = fc.array(
  fc.record({
    who: fc.constantFrom(...people),
    which: fc.nat(5),
    delay: fc.constantFrom(0, 0, 3),
  }),
  { minLength: 20, maxLength: 40 },
);

/** Every step that anybody may take happens, so that many runs lead to the site. */
function playChoices(chosen: readonly Choice[]): ArticleEvent[] {
  const attempts: Attempt[] = [];
  for (const { who, which, delay } of chosen) {
    const state = stateOf(play(attempts), minute(attempts.length));
    const possible = steps.filter((step) => !refusalOf(state, step, who));
    attempts.push({ who, step: possible[which % Math.max(1, possible.length)] ?? 'send', delay });
  }
  return play(attempts);
}

/** What is shown at a time, from the events alone: each publication that was not returned or discarded before its time. */
function shownBy(events: readonly ArticleEvent[], now: Date): { revision: number; sequence: number } | undefined {
  return events
    .filter((published, index) => {
      const { event, effectiveAt } = published;
      if (event !== 'published' || !effectiveAt || effectiveAt > now) return false;
      const next = events[index + 1];
      return !next || next.at >= effectiveAt;
    })
    .at(-1);
}

describe('whatever four people do', () => {
  it('nothing is shown that somebody else than all of its authors has not approved and published', () => {
    let shown = 0;
    fc.assert(
      fc.property(choices, (chosen) => {
        const events = playChoices(chosen);
        const now = minute(100);
        for (const { sequence, revision } of events.filter(({ event }) => event === 'published')) {
          if (!shownBy(events.slice(0, sequence), now)) continue;
          const before = events.slice(0, sequence);
          const lastShown = shownBy(before.slice(0, -1), before.at(-1)?.at ?? now)?.sequence ?? 0;
          const lastDiscarded = before.findLast(({ event }) => event === 'discarded')?.sequence ?? 0;
          const edition = before.slice(Math.max(lastShown, lastDiscarded));
          const authors = new Set(edition.filter(({ event }) => event === 'saved').map(({ subject }) => subject));
          const approval = edition.findLast(({ event }) => event === 'approved');
          expect(authors.size).toBeGreaterThan(0);
          expect(approval?.revision).toBe(revision);
          expect(authors).not.toContain(approval?.subject);
          expect(authors).not.toContain(before.at(-1)?.subject);
          // No letter was changed between the approval and the publication.
          expect(edition.findLast(({ event }) => event === 'saved')?.sequence).toBeLessThan(approval?.sequence ?? 0);
          shown += 1;
        }
      }),
      { numRuns: 300 },
    );
    // The steps of some runs lead to the site: the property is not true of nothing.
    expect(shown).toBeGreaterThan(20);
  });

  it('what is shown is the last publication whose time has come, at every minute', () => {
    fc.assert(
      fc.property(choices, fc.nat(40), (chosen, count) => {
        const now = minute(count);
        const events = playChoices(chosen).filter(({ at }) => at <= now);
        expect(stateOf(events, now).live).toBe(shownBy(events, now)?.revision);
      }),
    );
  });
});

const edition = (stage: 'draft' | 'in-review' | 'approved' | 'scheduled' | undefined): ArticleState => ({
  sequence: 4,
  live: 1,
  edition: stage && { revision: 2, stage },
  authors: new Set(['ann']),
});

describe('a step', () => {
  it.each([
    [undefined, ['save']],
    ['draft', ['save', 'send', 'discard']],
    ['in-review', ['return', 'approve', 'discard']],
    ['approved', ['return', 'publish', 'discard']],
    ['scheduled', ['return', 'discard']],
  ] as const)('of somebody else at the stage %s is one of: %j', (stage, possible) => {
    expect(steps.filter((step) => refusalOf(edition(stage), step, 'ben') === undefined)).toEqual(possible);
  });

  it('of an author is neither an approval nor a publication', () => {
    expect(refusalOf(edition('in-review'), 'approve', 'ann')).toBe('own-text');
    expect(refusalOf(edition('approved'), 'publish', 'ann')).toBe('own-text');
    expect(refusalOf(edition('approved'), 'return', 'ann')).toBeUndefined();
  });
});

it('a scheduled text is shown from its minute on, and not before', () => {
  const events = play([
    { who: 'ann', step: 'save', delay: 0 },
    { who: 'ann', step: 'send', delay: 0 },
    { who: 'ben', step: 'approve', delay: 0 },
    { who: 'cat', step: 'publish', delay: 30 },
  ]);
  expect(stateOf(events, new Date(minute(33).getTime() - 1))).toMatchObject({
    live: undefined,
    edition: { stage: 'scheduled', publishesAt: minute(33) },
  });
  expect(stateOf(events, minute(33))).toEqual({ sequence: 4, live: 1, edition: undefined, authors: new Set() });
});
