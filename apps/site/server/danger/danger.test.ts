import { beforeAll, describe, expect, it } from 'vitest';
import { trainDangerModel } from './danger-model.ts';
import { createDangerFinder, type DangerFinder } from './find-danger.ts';
import { dangerFigures, isRightCard, readJudgedDangers } from './judged-dangers.ts';

describe('what a query says is wrong right now', () => {
  let find: DangerFinder;
  beforeAll(async () => {
    find = createDangerFinder(await trainDangerModel());
  }, 60_000);

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
  ])('%s: the card for %s', (query, kind) => {
    expect(find(query)).toBe(kind);
  });

  it.each([
    'gas bill',
    'carbon footprint of my electricity',
    'bill shock',
    'end my contract',
    'asdfgh',
    '',
    '?!',
    '👀',
  ])('%s: no card', (query) => {
    expect(find(query)).toBeUndefined();
  });

  it('each judged danger has the right first number, and at most two harmless queries a card', async () => {
    const judged = await readJudgedDangers('development');
    expect(judged.filter((entry) => entry.level !== 'harmless' && !isRightCard(entry, find(entry.query)))).toEqual([]);
    expect(dangerFigures(find, judged).falseCards).toBeLessThanOrEqual(2);
  });

  it('of queries that it was not trained on, 95% of the dangers get a card and 3% of the harmless', async () => {
    const { dangers, carded, harmless, falseCards } = dangerFigures(find, await readJudgedDangers('held-out'));
    expect(dangers).toBeGreaterThan(150);
    expect(carded / dangers).toBeGreaterThanOrEqual(0.95);
    expect(falseCards / harmless).toBeLessThanOrEqual(0.03);
  });

  it('no query that is held out was trained on', async () => {
    const { default: training } = await import('../../../../content/search/danger/training.json', {
      with: { type: 'json' },
    });
    const trained = new Set(
      Object.values(training)
        .flat()
        .map((query) => query.toLowerCase()),
    );
    const heldOut = [...(await readJudgedDangers('held-out')), ...(await readJudgedDangers('held-out-indirect'))];
    expect(heldOut.filter(({ query }) => trained.has(query.toLowerCase()))).toEqual([]);
  });

  it('is found in the middle of a long story, and takes no time over one with no end', () => {
    const story = `hello i moved in last week and the bill is in the name of the people before me which is fine but since
      yesterday there is a gass smel in the hall, and i would also like to know how to set up a direct debit please`;
    expect(find(story)).toBe('gas');
    find('warm up');
    const start = performance.now();
    find('smel gass '.repeat(2_000));
    find('x'.repeat(2_000));
    expect(performance.now() - start).toBeLessThan(50);
  });
});
