// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showOpeningStates } from './opening-state.ts';

const office = 'Monday to Friday 8am to 6pm, Saturday 9am to 2pm';
const always = '24 hours a day, 7 days a week';

const show = (hours: string, moment: string) => {
  document.body.innerHTML = `<div><ul><li><span data-opening="${hours}" data-closed-days=""></span></li></ul><p data-first-when-closed></p></div>`;
  vi.setSystemTime(moment);
  showOpeningStates();
};
const ways = () => [...(document.querySelector('div')?.children ?? [])].map(({ tagName }) => tagName);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

it.each([
  ['a line that is open', office, '2026-11-16T12:00:00Z', ['UL', 'P']],
  ['a line that is closed', office, '2026-11-16T21:00:00Z', ['P', 'UL']],
  ['a line that never closes', always, '2026-11-16T21:00:00Z', ['UL', 'P']],
])('of %s has the right way first', (_, hours, moment, order) => {
  show(hours, moment);
  expect(ways()).toEqual(order);
});

it('puts the line first when it opens while the page is shown', () => {
  show(office, '2026-11-16T07:59:40Z');
  expect(ways()).toEqual(['P', 'UL']);
  vi.advanceTimersByTime(60_000);
  expect(ways()).toEqual(['UL', 'P']);
});
