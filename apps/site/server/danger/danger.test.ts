import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import training from '../../../../content/search/danger/training.json' with { type: 'json' };
import { trainDangerModel } from './danger-model.ts';
import { createDangerFinder, type DangerFinder } from './find-danger.ts';
import {
  dangerFigures,
  figureCells,
  isRightCard,
  type JudgedDanger,
  judgedSets,
  readJudgedDangers,
} from './judged-dangers.ts';
import { wordsOf } from './text-features.ts';

describe('what a query says is wrong right now', () => {
  let find: DangerFinder;
  beforeAll(async () => {
    find = createDangerFinder(await trainDangerModel());
  }, 180_000);

  it.each([
    ['i can smell gas', 'gas'],
    ['gass leek', 'gas'],
    ['nwy yn gollwng', 'gas'],
    ['zapach gazu', 'gas'],
    ['co alarm going off', 'carbon-monoxide'],
    ['everyone in the house feels sick and dizzy', 'carbon-monoxide'],
    ['socket on fire', 'fire'],
    ['got a shock off the light switch', 'shock'],
    ['meter is buzzing and hot', 'meter'],
    ['power line down in garden', 'power-lines'],
    ['water dripping into fuse box', 'water-electrics'],
    ['prepay ran out and i have a ventilator', 'medical'],
    ['baby is cold and floppy heating broke', 'hypothermia'],
    ['someone threatening me at the door', 'threat'],
    ['lost key and no electric', 'off-supply'],
    ['burst pipe', 'burst-pipe'],
    ['powercut', 'power-cut'],
    ['neighbour has bypassed the meter', 'tampering'],
    ['i want to kill myself', 'distress'],
    ['suicide', 'distress'],
    ['partner hits me need my name off account', 'abuse'],
    ['i cant wake my flatmate up the boiler cupboard is next to her room', 'collapse'],
    ['my husband collapsed in the garage with the generator running', 'collapse'],
    ['dad drilled into a cable and now he has pains in his arm', 'shock'],
    ['gas ki boo aa rahi hai', 'gas'],
    ['mera shohar mujhe marta hai', 'abuse'],
    ['brak ogrzewania mam noworodka w domu', 'no-heating'],
    ['icansmellgas', 'gas'],
    ['coalarmgoingoff', 'carbon-monoxide'],
    ['mycarbonmonoxidealarmisgoingoffandifeelsickanddizzy', 'carbon-monoxide'],
    ['there is a gasleak in my kitchen', 'gas'],
    ["can't pay", 'hardship'],
    ['cannot pay', 'hardship'],
    ['in debt', 'hardship'],
    ['struggling to pay', 'hardship'],
    ['payment plan', 'hardship'],
    ['behind with my energy', 'hardship'],
    ['i cant afford my bill and its making me want to die', 'distress'],
  ])('%s: the card for %s', (query, kind) => {
    expect(find.inQuery(query)).toEqual({ danger: kind, certain: true });
  });

  it.each([
    'gas bill',
    'carbon footprint of my electricity',
    'bill shock',
    'end my contract',
    'change my name',
    'boiler banging',
    'meter box broken',
    'gas meter cupboard',
    'control my heating with my phone',
    'hanging a radiator',
    'feeling the pinch',
    'youve robbed me',
    'my boiler needle is in the red',
    'cant make tuesday need to rearrange',
    'dim gwres na dŵr poeth',
    "the heatin's no workin hen",
    'pay my bill',
    'prepayment top up',
    'howdoireadmymeter',
    'thermosat',
    'asdfgh',
    '',
    '?!',
    '👀',
  ])('%s: no card', (query) => {
    expect(find.inQuery(query)).toBeUndefined();
  });

  it('each judged danger has the right first number, and no harmless query a card', async () => {
    const judged = await readJudgedDangers('development');
    const isWrong = (entry: JudgedDanger) => !isRightCard(entry, find.inQuery(entry.query)?.danger);
    expect(judged.filter((entry) => entry.level !== 'harmless' && isWrong(entry))).toEqual([]);
    expect(dangerFigures(find, judged)).toMatchObject({ falseCards: 0, falseLines: 2 });
  });

  it('documented figures are those of the sets that it was not trained on', async () => {
    const document = await readFile(resolve(import.meta.dirname, '../../../../docs/search.md'), 'utf8');
    const documented = Object.keys(judgedSets).map((name) => [
      name,
      new RegExp(`^\\| ${name} \\|(.*)\\|$`, 'm').exec(document)?.[1]?.trim(),
    ]);
    const evaluated = Object.keys(judgedSets).map(async (name) => [
      name,
      figureCells(dangerFigures(find, await readJudgedDangers(name))).join(' | '),
    ]);
    expect(documented).toEqual(await Promise.all(evaluated));
  });

  it('dangers that it was not trained on are shown, and ordinary queries have no card', async () => {
    const heldOut = dangerFigures(find, await readJudgedDangers('held-out'));
    expect(heldOut.dangers).toBeGreaterThan(150);
    expect(heldOut.shown / heldOut.dangers).toBeGreaterThanOrEqual(0.95);
    expect((heldOut.falseCards + heldOut.falseLines) / heldOut.harmless).toBeLessThanOrEqual(0.03);
    const everyday = dangerFigures(find, await readJudgedDangers('held-out-everyday'));
    expect(everyday.harmless).toBeGreaterThan(150);
    expect(everyday.falseCards / everyday.harmless).toBeLessThanOrEqual(0.02);
    expect(everyday.falseLines / everyday.harmless).toBeLessThanOrEqual(0.02);
    const joined = dangerFigures(find, await readJudgedDangers('held-out-joined'));
    expect(joined.dangers).toBe(120);
    expect(joined.right).toBeGreaterThanOrEqual(114);
    const harmless = dangerFigures(find, await readJudgedDangers('held-out-harmless'));
    expect(harmless.harmless).toBe(500);
    expect(harmless.falseCards / harmless.harmless).toBeLessThanOrEqual(0.03);
    const lookAlikes = dangerFigures(find, await readJudgedDangers('held-out-blind'));
    expect(lookAlikes.harmless).toBe(150);
    expect(lookAlikes.falseCards / lookAlikes.harmless).toBeLessThanOrEqual(0.03);
    const languages = dangerFigures(find, await readJudgedDangers('held-out-languages'));
    expect(languages.dangers).toBe(54);
    expect(languages.right / languages.dangers).toBeGreaterThanOrEqual(0.7);
    expect(languages.falseCards).toBe(0);
  });

  it('no query that is held out was trained on', async () => {
    const trained = new Set(Object.values(training).flat().map(normalised));
    const sets = Object.keys(judgedSets).filter((name) => name.startsWith('held-out'));
    const heldOut = (await Promise.all(sets.map(readJudgedDangers))).flat();
    expect(heldOut.filter(({ query }) => trained.has(normalised(query)))).toEqual([]);
  });

  it('the examples do not contradict each other', () => {
    const labelled = Object.entries(training).flatMap(([label, queries]) =>
      queries.map((query) => ({ label, query: normalised(query) })),
    );
    const byQuery = Map.groupBy(labelled, ({ query }) => query);
    const contradictions = [...byQuery].filter(([, same]) => new Set(same.map(({ label }) => label)).size > 1);
    expect(contradictions).toEqual([]);
  });

  it('each query is an example once', () => {
    for (const queries of Object.values(training)) expect(queries).toEqual([...new Set(queries)]);
  });

  it('is found in the middle of a long story, and takes no time over one with no end', () => {
    const story = `hello i moved in last week and the bill is in the name of the people before me which is fine but since
      yesterday there is a gass smel in the hall, and i would also like to know how to set up a direct debit please`;
    expect(find.inQuery(story)?.danger).toBe('gas');
    find.inQuery('warm up');
    const before = process.threadCpuUsage();
    find.inQuery('smel gass '.repeat(2_000));
    find.inQuery('x'.repeat(2_000));
    find.inQuery('smellgas'.repeat(250));
    // Of this thread: other work on the machine does not count.
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(50);
  });

  it('is the gravest of those in a long story', () => {
    const story = `hi we have only just moved here and i do not know the number for it but the power has gone off and my
      dad is on oxygen so please can somebody tell us what to do`;
    expect(find.inQuery(story)?.danger).toBe('medical');
  });

  it('is named to somebody who types only once complete words name it', () => {
    const query = 'i can smell gas in the hall';
    const prefixes = Array.from(query, (_, at) => query.slice(0, at + 1));
    expect(prefixes.filter((typed) => find.whileTyping(typed) === undefined).at(-1)).toBe('i can smell ga');
    expect(find.whileTyping(query)).toBe('gas');
  });

  it.each([
    ['someone has collapsed', 'collapse'],
    ['smoke coming from the boiler', 'fire'],
    ['gas leak', 'gas'],
    ['co alarm going off', 'carbon-monoxide'],
    ['had electric shock', 'shock'],
    ['power line down', 'power-lines'],
    ['water in fuse box', 'water-electrics'],
    ['sparks from socket', 'electrical'],
    ['meter sparking', 'meter'],
  ])('is named to somebody who types %s: %s', (typed, kind) => {
    expect(find.whileTyping(typed)).toBe(kind);
  });

  it('is not named to somebody who types an ordinary query, and despair and abuse never are', async () => {
    const ordinary = (await readJudgedDangers('held-out-everyday')).map(({ query }) => query);
    const unspoken = [...training.distress, ...training.abuse, ...training.hardship];
    const prefixes = [...ordinary, ...unspoken].flatMap((query) =>
      Array.from(query, (_, at) => query.slice(0, at + 1)),
    );
    expect(prefixes.filter((typed) => find.whileTyping(typed))).toEqual([]);
    // Tens of thousands of prefixes.
  }, 120_000);
});

/** As the eye reads it: two spellings of one query must not have two labels. */
function normalised(query: string): string {
  return wordsOf(query.replaceAll(/\bcannot\b/gi, 'cant').replaceAll(/\bcan not\b/gi, 'cant')).join(' ');
}
