// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { placeIsland } from '../../../../test/place-island.tsx';
import { brands } from '../../../brand/brands.ts';
import { ledger } from '../../../tools/ledger.ts';
import ToolIsland, { prepare } from './Tool.island.tsx';

const path = '/help-and-support/tools/no-power-or-gas';
const props = {
  path: 'no-power-or-gas',
  search: '',
  today: '2026-11-17',
  facts: ledger,
  brand: brands.larkfield.facts,
} as const;
const fetched = vi.fn();

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('scrollTo', vi.fn());
  await prepare(props);
  document.title = 'Is any of this happening now? - No power or gas? - Help & Support - Larkfield';
});
afterEach(() => {
  expect(fetched).not.toHaveBeenCalled();
  document.body.replaceChildren();
});

/** The page of the tool at an address, as the server sends it, and then live. */
async function open(search = ''): Promise<void> {
  history.replaceState(null, '', `${path}${search}`);
  const { hydrate } = placeIsland(ToolIsland, { ...props, search });
  await act(() => hydrate());
}

const heading = () => document.querySelector('h1')?.textContent;
const answer = (value: string) =>
  act(async () => {
    document.querySelector<HTMLInputElement>(`input[value=${value}]`)?.click();
    document.querySelector<HTMLButtonElement>('form > button')?.click();
  });
const follow = (label: string) =>
  act(async () => {
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent?.startsWith(label));
    link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });

it('asks one question after the other in place, with the focus on each heading', async () => {
  await open();
  await answer('none');
  expect([heading(), location.search]).toEqual(['What is not working?', '?danger=none']);
  expect(document.activeElement?.tagName).toBe('H1');
  await answer('electricity');
  await answer('GB');
  await answer('yes');
  expect(heading()).toBe('It is a power cut in your area. Call 105');
  expect(document.activeElement?.textContent).toBe(heading());
  expect(location.search).toBe('?danger=none&off=electricity&where=GB&around=yes');
  expect(document.title).toMatch(/^It is a power cut in your area\. Call 105 - No power or gas\? - Help/);
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

it('a danger ends the questions at once', async () => {
  await open();
  await answer('fire');
  expect(heading()).toContain('Get everyone out, stay out, and call');
  expect(document.querySelector('main form, form')).toBeNull();
  expect(location.search).toBe('?danger=fire');
});

it('nothing chosen is said in place, and is no entry of the history', async () => {
  await open('?danger=none');
  const entries = history.length;
  await act(async () => document.querySelector<HTMLButtonElement>('form > button')?.click());
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Choose what is not working');
  expect(document.activeElement?.id).toBe('outcome');
  expect([history.length, location.search]).toEqual([entries, '?danger=none']);
});

it('an answer is changed with all others kept', async () => {
  await open('?danger=none&off=electricity&where=GB&around=yes');
  const change = [...document.querySelectorAll('dd a')][2];
  await act(async () => {
    change?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });
  expect(heading()).toBe('Where is the home?');
  expect(document.querySelector<HTMLInputElement>('input[value=GB]')?.checked).toBe(true);
  await answer('NI');
  expect(heading()).toBe('It is a power cut in your area. Call 03457 643 643');
});

it('Back is the question before, with its answer; the history of the browser works', async () => {
  await open('?danger=none&off=gas');
  await follow('Back');
  expect(heading()).toBe('What is not working?');
  expect(document.querySelector<HTMLInputElement>('input[value=gas]')?.checked).toBe(true);
  history.replaceState(null, '', `${path}?danger=none`);
  await act(async () => {
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(document.querySelector('input:checked')).toBeNull();
});

it('what the script of the page said of a phone line stays when the island becomes live', async () => {
  const late = { ...props, path: 'are-we-late' } as const;
  await prepare(late);
  const day = 'day-day=3&day-month=2&day-year=2026';
  const search = `?where=GB&about=visit&what=visit-missed&${day}&why=none&paid=no`;
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const { hydrate } = placeIsland(ToolIsland, { ...late, search });
  const state = document.querySelector('[data-opening]');
  if (state) state.textContent = 'Open now until 6pm';
  await act(() => hydrate());
  expect(document.querySelector('[data-opening]')?.textContent).toBe('Open now until 6pm');
  expect(reported).not.toHaveBeenCalled();
});
