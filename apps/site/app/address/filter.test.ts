import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AddressList } from './AddressList.tsx';
import { matchesFilter } from './filter.ts';

describe('the filter of a list of addresses', () => {
  it.each([
    ['', '14 Lantern Row, Larkfield'],
    ['  ', '14 Lantern Row, Larkfield'],
    ['14', '14 Lantern Row, Larkfield'],
    ['14', '14A Lantern Row, Larkfield'],
    ['14a', '14A Lantern Row, Larkfield'],
    ['lan', '14 Lantern Row, Larkfield'],
    ['row 14', '14 Lantern Row, Larkfield'],
    ['flat 2', 'Flat 2, Beacon House, 30 Lantern Row'],
    ['FLAT 2,', 'Flat 2, Beacon House, 30 Lantern Row'],
    ["st john's", 'St John\u2019s Cottage, Shore Street'],
    ['st johns', "St John's Cottage, Shore Street"],
    ['cafe', 'The Old Caf\u00e9, Shore Street'],
  ])('%j finds %j', (typed, address) => {
    expect(matchesFilter(address, typed)).toBe(true);
  });

  it.each([
    ['1', '14 Lantern Row, Larkfield'],
    ['4', '14 Lantern Row, Larkfield'],
    ['14', '140 Lantern Row, Larkfield'],
    ['flat 2', 'Flat 20, Beacon House, 30 Lantern Row'],
    ['tern', '14 Lantern Row, Larkfield'],
    ['14 harbour', '14 Lantern Row, Larkfield'],
  ])('%j does not find %j', (typed, address) => {
    expect(matchesFilter(address, typed)).toBe(false);
  });
});

it.each([
  [9, false],
  [10, false],
  [11, true],
])('a list of %i addresses can be filtered: %s', (count, canBeFiltered) => {
  const addresses = Array.from({ length: count }, (_, index) => ({
    id: String(index),
    address: `${index} Lantern Row`,
    postcode: 'LK4 2QT',
  }));
  const list = createElement(AddressList, { name: 'address', postcode: 'LK4 2QT', addresses, error: undefined });
  expect(renderToStaticMarkup(list).includes('address-filter')).toBe(canBeFiltered);
});
