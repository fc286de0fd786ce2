// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { placeIsland } from '../../../test/place-island.tsx';
import CoachedField from './CoachedField.island.tsx';

const props = { name: 'gas_reading', label: 'Gas reading', hint: 'Zeros count', maxFigures: 6, defaultValue: '' };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const field = () => document.querySelector('input') ?? document.createElement('input');
const status = () => document.querySelector('[role=status]')?.textContent;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const point = 'Leave out the point and the numbers after it.';

async function type(text: string): Promise<void> {
  field().value = text;
  await act(() => field().dispatchEvent(new Event('input', { bubbles: true })));
}

it('advises on the digits once the customer pauses for a second', async () => {
  const { hydrate } = placeIsland(CoachedField, props);
  await act(() => hydrate());
  await type('4521');
  await wait(999);
  await type('4521.7');
  await wait(999);
  expect(status()).toBe('');
  await wait(1);
  expect(status()).toBe(point);
  await type('4521');
  expect([status(), field().value]).toEqual(['', '4521']);
});

it.each([
  ['typed before it was hydrated', ''],
  ['sent back by the server and changed', '4521'],
])('advises on digits that were %s, and keeps them', async (_, defaultValue) => {
  const { hydrate } = placeIsland(CoachedField, { ...props, defaultValue });
  const [sent] = [field()];
  field().value = '4521.7';
  await act(() => hydrate());
  expect([field(), field().value]).toEqual([sent, '4521.7']);
  await wait(1_000);
  expect(status()).toBe(point);
});

it('keeps the ids that the form refers to: of the field, its hint and its error', async () => {
  const { hydrate } = placeIsland(CoachedField, { ...props, error: 'Enter your gas reading' });
  await act(() => hydrate());
  expect([...document.querySelectorAll('[id]')].map(({ id }) => id)).toEqual([
    'gas_reading-hint',
    'gas_reading-error',
    'gas_reading',
  ]);
  expect(field().getAttribute('aria-describedby')).toBe('gas_reading-hint gas_reading-error');
});
