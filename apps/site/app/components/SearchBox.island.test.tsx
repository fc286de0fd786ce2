// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { placeIsland } from '../../test/place-island.tsx';
import SearchBox from './SearchBox.island.tsx';

const search = { label: 'Search', term: '', initiated: '/' };
const suggested = [
  { title: 'Smell gas? Call 0800 111 999', link: '/help-and-support/emergencies/smell-gas', urgent: true },
  { title: 'Economy 7 meters', link: '/help-and-support/meters/economy-7-meters' },
];
const asked: string[] = [];
let respond: (suggestions: object[]) => void;
const opened = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  opened.mockClear();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(location, 'assign').mockImplementation(opened);
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    asked.push(url);
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
      respond = (suggestions) => resolve(Response.json({ suggestions }));
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const field = () => {
  const found = document.querySelector('[role=combobox]');
  if (!(found instanceof HTMLInputElement)) throw new Error('there is no combobox');
  return found;
};
const options = () => [...document.querySelectorAll('[role=option]')];
const status = () => document.querySelector('[role=status]')?.textContent;

async function type(text: string): Promise<void> {
  await act(async () => {
    field().value = text;
    field().dispatchEvent(new Event('input', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(150);
  });
}

const arrive = (suggestions: object[]) =>
  act(async () => {
    respond(suggestions);
    await vi.advanceTimersByTimeAsync(0);
  });

/** Whether the browser does what it does by itself with the key, such as submitting the form. */
async function press(key: string): Promise<boolean> {
  return act(() => field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
}

it('is a closed combobox on the server, whose list has the name that the field says', () => {
  placeIsland(SearchBox, search);
  expect([field().getAttribute('aria-expanded'), field().getAttribute('aria-activedescendant')]).toEqual([
    'false',
    null,
  ]);
  expect(document.getElementById(field().getAttribute('aria-controls') ?? '')?.hidden).toBe(true);
  expect(document.querySelector('label')?.htmlFor).toBe(field().id);
  expect(status()).toBe('');
});

it('suggests after a pause what the last text means, the urgent first, and says how many there are', async () => {
  const { hydrate } = placeIsland(SearchBox, search);
  await act(() => hydrate());
  await type('g');
  expect(asked).toEqual([]);
  await type('gas ');
  expect(asked).toEqual(['/search/suggestions?q=gas%20']);
  await arrive(suggested);
  expect(options().map(({ textContent }) => textContent)).toEqual(suggested.map(({ title }) => title));
  expect(options().map((option) => option.hasAttribute('data-urgent'))).toEqual([true, false]);
  expect(status()).toBe('2 suggestions. Use up and down arrows to choose.');
  expect(field().getAttribute('aria-expanded')).toBe('true');
});

it('suggests for what was typed before it was hydrated, in the field that has the focus', async () => {
  const { hydrate } = placeIsland(SearchBox, { ...search, term: 'meter' });
  field().value = 'economy';
  field().focus();
  await act(async () => {
    hydrate();
    await vi.advanceTimersByTimeAsync(150);
  });
  expect(asked).toEqual(['/search/suggestions?q=economy']);
});

it('does not open a list by itself for a term that the page was sent with', async () => {
  const { hydrate } = placeIsland(SearchBox, { ...search, term: 'meter' });
  field().focus();
  await act(async () => {
    hydrate();
    await vi.advanceTimersByTimeAsync(150);
  });
  expect(asked).toEqual([]);
});

it('chooses by arrow keys, round the end, and opens by Enter', async () => {
  const { hydrate } = placeIsland(SearchBox, search);
  await act(() => hydrate());
  await type('economy');
  await arrive(suggested);
  expect(await press('Enter')).toBe(true);
  const chosen = () => options().findIndex((option) => option.getAttribute('aria-selected') === 'true');
  for (const [key, at] of [
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['ArrowDown', 0],
    ['ArrowUp', 1],
  ] as const) {
    expect(await press(key)).toBe(false);
    expect(chosen()).toBe(at);
    expect(field().getAttribute('aria-activedescendant')).toBe(options()[at]?.id);
  }
  expect(await press('Enter')).toBe(false);
  expect(opened).toHaveBeenCalledExactlyOnceWith('/help-and-support/meters/economy-7-meters');
});

it('opens what is pressed', async () => {
  const { hydrate } = placeIsland(SearchBox, search);
  await act(() => hydrate());
  await type('economy');
  await arrive(suggested);
  await act(() => options()[1]?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true })));
  expect(opened).toHaveBeenCalledExactlyOnceWith('/help-and-support/meters/economy-7-meters');
});

it.each([
  ['Escape is pressed', () => press('Escape')],
  ['the text is removed', () => type('')],
  ['the field is left', () => act(() => field().blur())],
])('closes when %s, and a late response does not open it again', async (_, leave) => {
  const { hydrate } = placeIsland(SearchBox, search);
  await act(() => hydrate());
  field().focus();
  await type('econ');
  await arrive(suggested);
  await type('economy');
  await leave();
  await arrive(suggested);
  expect(options()).toEqual([]);
  expect(field().getAttribute('aria-expanded')).toBe('false');
});

it.each([
  ['nothing', () => arrive([])],
  ['something else', () => act(async () => respond([]))],
])('stays closed when the response is %s', async (_, answer) => {
  const { hydrate } = placeIsland(SearchBox, search);
  await act(() => hydrate());
  await type('econ');
  await answer();
  expect(options()).toEqual([]);
});
