// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { placeIsland } from '../../../../test/place-island.tsx';
import { brands } from '../../../brand/brands.ts';
import NoSupply from './NoSupply.island.tsx';

const path = '/help-and-support/tools/no-power-or-gas';
const props = { search: '', today: '2026-11-17', brand: brands.larkfield.facts } as const;
const complete = '?danger=none&off=electricity&around=yes&outward=EH10';
const fetched = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', fetched);
  Element.prototype.scrollIntoView = vi.fn();
  history.replaceState(null, '', path);
  document.title = 'No power or gas? - Help & Support - Larkfield';
});
afterEach(() => {
  vi.useRealTimers();
  expect(fetched).not.toHaveBeenCalled();
  document.body.replaceChildren();
});

/** The page of the tool at an address, as the server sends it; hydrated after what is done before that. */
async function open(search = '', before = () => {}): Promise<void> {
  history.replaceState(null, '', `${path}${search}`);
  const { hydrate } = placeIsland(NoSupply, { ...props, search });
  before();
  await act(() => hydrate());
}

const option = (name: string, value: string) => {
  const found = document.querySelector(`[name=${name}][value=${value}]`);
  if (!(found instanceof HTMLInputElement)) throw new Error(`there is no ${name} ${value}`);
  return found;
};
const place = () => {
  const found = document.querySelector('[name=outward]');
  if (!(found instanceof HTMLInputElement)) throw new Error('there is no field for the place');
  return found;
};
const choose = (name: string, value: string) => act(async () => option(name, value).click());
const send = () => act(async () => document.querySelector<HTMLButtonElement>('form > button')?.click());
const said = () => document.querySelector('[role=status]')?.textContent;
const parts = () => [...document.querySelectorAll('[data-tool-parts] h3')].map(({ textContent }) => textContent);
/** React divides texts on the server by comments. */
const markup = (element: Element | null) => element?.outerHTML.replaceAll('<!-- -->', '');
const unanswered = 'Your answer appears here when the questions above are answered.';

async function typePlace(text: string): Promise<void> {
  place().value = text;
  await act(async () => {
    place().dispatchEvent(new Event('input', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(350);
  });
}

describe('the answer @TOL-2', () => {
  it('comes with the last choice that it needs, stays while others change, and is in the address', async () => {
    await open();
    await choose('danger', 'none');
    await choose('off', 'electricity');
    expect([said(), location.search]).toEqual([unanswered, '']);
    await choose('around', 'yes');
    expect(said()).toBe('It is a power cut in your area. Call 105, or 03457 643 643 in Northern Ireland.');
    expect(location.search).toBe('?danger=none&off=electricity&around=yes');
    await typePlace('BT7');
    expect(said()).toBe('It is a power cut in your area. Call 03457 643 643.');
    await choose('around', 'no');
    expect(said()).toBe('It is a power cut in your area. Call 03457 643 643.');
  });

  it('is what the server says', async () => {
    await open();
    for (const [name, value] of new URLSearchParams(complete)) if (name !== 'outward') await choose(name, value);
    await typePlace('EH10');
    const answer = () => markup(document.querySelector('[aria-labelledby=answer]'));
    const inPlace = answer();
    placeIsland(NoSupply, { ...props, search: complete });
    expect(answer()).toBe(inPlace);
  });

  it('knows what was chosen before it was hydrated', async () => {
    await open('?danger=none&off=electricity', () => {
      option('around', 'yes').checked = true;
    });
    expect(said()).toMatch(/^It is a power cut/);
    expect(option('around', 'yes').checked).toBe(true);
  });
});

describe('a danger', () => {
  it('is said when it is chosen, and no longer when it is not', async () => {
    await open(complete);
    await choose('danger', 'fire');
    expect(said()).toBe('Get everyone out, stay out, and call 999.');
    expect([parts(), location.search]).toEqual([[], complete]);
    await choose('danger', 'none');
    expect(said()).toBe('It is a power cut in your area. Call 105.');
  });

  it('is answered in place of the questions, with the number first, the focus and a title', async () => {
    await open();
    await choose('danger', 'gas');
    await send();
    expect(document.querySelector('form')).toBeNull();
    expect(document.activeElement).toBe(document.getElementById('outcome'));
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.querySelector('h1')?.textContent).toMatch(/Get everyone outside\. Then call$/);
    expect(document.querySelector('a')?.getAttribute('href')).toBe('tel:0800111999');
    expect(document.title).toMatch(/^Get everyone outside\. .* - Help & Support - Larkfield$/);
    expect(location.href).toMatch(/\?danger=gas&outward=#outcome$/);
    const inPlace = markup(document.getElementById('outcome'));
    placeIsland(NoSupply, { ...props, search: '?danger=gas&outward=' });
    expect(markup(document.getElementById('outcome'))).toBe(inPlace);
  });
});

describe('a form that is sent', () => {
  it('leads to what is missing, which an answer takes away', async () => {
    await open();
    await choose('danger', 'none');
    await choose('off', 'gas');
    await send();
    expect(document.activeElement?.querySelector('h2')?.textContent).toBe('There is a problem');
    const problems = () => [...document.querySelectorAll('[role=alert] a')].map(({ textContent }) => textContent);
    expect(problems()).toEqual(['Choose whether others are off too', 'Choose how you pay']);
    expect(option('off', 'gas').checked).toBe(true);
    await choose('around', 'yes');
    expect([problems(), said()]).toEqual([
      [],
      'The gas is off in your area. Call 0800 111 999, or 0800 002 001 in Northern Ireland.',
    ]);
    expect(document.getElementById('outcome')?.querySelector('h2')?.textContent).toBe('Your answer');
  });

  it('is there again with what was chosen when one goes back, and forward', async () => {
    await open();
    await choose('danger', 'gas');
    await typePlace('BT7');
    await send();
    const { left } = { left: 'danger=gas&outward=BT7' };
    const visit = (search: string, state: object | null) =>
      act(async () => {
        history.replaceState(state, '', `${path}${search}`);
        window.dispatchEvent(new PopStateEvent('popstate', { state }));
      });
    await visit('', { left });
    expect([option('danger', 'gas').checked, place().value]).toEqual([true, 'BT7']);
    expect(said()).toBe('Get everyone outside. Then call 0800 002 001.');
    expect(document.title).toMatch(/^No power or gas\?/);
    await visit(`?${left}`, null);
    expect(document.querySelector('form')).toBeNull();
  });

  it('keeps what was chosen when a link leads to another place of the page', async () => {
    await open('?danger=none');
    await choose('off', 'gas');
    await act(async () => window.dispatchEvent(new PopStateEvent('popstate', { state: null })));
    expect(option('off', 'gas').checked).toBe(true);
  });
});

it('has nothing of the answers in the attributes of the island', () => {
  const { element } = placeIsland(NoSupply, { ...props, search: complete });
  expect(JSON.stringify({ ...element.dataset })).not.toContain('EH10');
});
