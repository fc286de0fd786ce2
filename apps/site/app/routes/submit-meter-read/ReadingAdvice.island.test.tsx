// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { placeIsland } from '../../../test/place-island.tsx';
import ReadingAdvice from './ReadingAdvice.island.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const status = () => document.querySelector('[role=status]')?.textContent;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const point = 'Leave out the point and the numbers after it.';

/** The island in a form, below the field that it is about. */
function place(value = '') {
  const { element, hydrate } = placeIsland(ReadingAdvice, { on: 'gas_reading', maxFigures: 6 });
  const [form, field] = [document.createElement('form'), document.createElement('input')];
  Object.assign(field, { name: 'gas_reading', defaultValue: value });
  form.append(field, ...document.body.childNodes);
  document.body.append(form);
  const type = async (text: string) => {
    field.value = text;
    await act(() => field.dispatchEvent(new Event('input', { bubbles: true })));
  };
  return { element, field, type, live: () => act(() => hydrate()) };
}

it('advises on the digits once the customer pauses for a second', async () => {
  const { field, type, live } = place();
  await live();
  await type('4521');
  await wait(999);
  await type('4521.7');
  await wait(999);
  expect(status()).toBe('');
  await wait(1);
  expect(status()).toBe(point);
  await type('4521');
  expect([status(), field.value]).toEqual(['', '4521']);
});

it.each([
  ['typed before it was hydrated', ''],
  ['sent back by the server and changed', '4521'],
])('advises on digits that were %s', async (_, sent) => {
  const { field, live } = place(sent);
  field.value = '4521.7';
  await live();
  expect(status()).toBe('');
  await wait(1_000);
  expect(status()).toBe(point);
});
