import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import table from '../../../../../content/network-areas.json' with { type: 'json' };
import judged from './judged-networks.json' with { type: 'json' };
import { findNetworks, readOutward } from './networks.ts';

/** Written from the operators' published areas: outward code, electricity, gas, why. */
const cases = z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])).parse(judged);
const ids = (networks: { id: string }[] | undefined) => networks?.map(({ id }) => id).join(' ');

describe('the networks @TOL-2 of', () => {
  it.each(cases)('%s are %s and %s: %s', (outward, electricity, gas) => {
    const found = findNetworks(outward);
    expect([ids(found?.electricity), ids(found?.gas)]).toEqual([electricity, gas]);
  });

  it('every row of the table have a name and a page', () => {
    const { electricity, gas } = z
      .object({
        electricity: z.record(z.string(), z.object({ name: z.string().min(1), outages: z.url() })),
        gas: z.record(z.string(), z.object({ name: z.string().min(1), website: z.url() })),
      })
      .parse(table.operators);
    const row = z.object({ codes: z.string().optional(), electricity: z.string(), gas: z.string() });
    for (const one of Object.values(z.record(z.string(), z.array(row).min(1)).parse(table.areas)).flat()) {
      expect(Object.keys(electricity)).toEqual(expect.arrayContaining(one.electricity.split(' ')));
      expect(Object.keys(gas)).toEqual(expect.arrayContaining(one.gas.split(' ').filter(Boolean)));
    }
  });

  it('an area that does not exist are not known', () => {
    expect(findNetworks('ZZ1')).toBeUndefined();
  });

  it('a new outward code are all of its area', () => {
    expect(ids(findNetworks('MK99')?.electricity)).toBe('nged ukpn ssen');
  });
});

describe('the first half of a postcode', () => {
  it.each([
    ['EH10', 'EH10'],
    ['eh10 4aa', 'EH10'],
    ['EH104AA', 'EH10'],
    ['eh1 1', 'EH1'],
    ['M1 1AE', 'M1'],
    ['M11AE', 'M1'],
    ['sw1a', 'SW1A'],
    ['SW1A 1AA', 'SW1A'],
    ['bt7-1nn', 'BT7'],
    ['W1T', 'W1T'],
    ['', undefined],
    ['10', undefined],
    ['EH', undefined],
    ['street', undefined],
    ['EH100000', undefined],
  ])('in %j is %j', (typed, outward) => {
    expect(readOutward(typed)).toBe(outward);
  });
});
