// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { placeIsland } from '../../test/place-island.tsx';
import type { AddressState } from '../journey/answers.ts';
import AddressPicker, { type AddressPickerProps } from './AddressPicker.island.tsx';

const addresses = Array.from({ length: 12 }, (_, index) => ({
  id: String(index),
  address: `${index + 1} Lantern Row, Larkfield`,
  postcode: 'LK4 2QT',
}));
const found: AddressState = { state: 'found', postcode: 'LK4 2QT', addresses };
const page: AddressPickerProps = {
  form: 'gas-and-electricity',
  at: { state: 'empty' },
  token: 'first',
  values: {},
  problems: [],
  inPlace: true,
};

type Asked = { url: string; fields: Record<string, string>; signal: AbortSignal | null | undefined };
let asked: Asked[] = [];
let answer: (response: Response) => void;
let lose: () => void;
/** The buttons with which the form itself was posted. */
let posted: string[] = [];

function notePosted(event: SubmitEvent): void {
  if (event.defaultPrevented || !(event.submitter instanceof HTMLButtonElement)) return;
  posted.push(event.submitter.value);
  event.preventDefault();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  [asked, posted] = [[], []];
  document.addEventListener('submit', notePosted);
  vi.stubGlobal('fetch', (url: string, { body, signal }: RequestInit) => {
    asked.push({ url, fields: Object.fromEntries(new URLSearchParams(String(body))), signal });
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
      answer = resolve;
      lose = () => reject(new TypeError('no connection'));
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.removeEventListener('submit', notePosted);
  document.body.replaceChildren();
});

/** The island in a form with a field of its own, hydrated. */
async function place(props: Partial<AddressPickerProps> = {}, before = () => {}): Promise<void> {
  const { hydrate } = placeIsland(AddressPicker, { ...page, ...props });
  const form = document.createElement('form');
  form.innerHTML = '<button name="step" value="continue"></button><input name="surname" value="Łukasz">';
  form.append(...document.body.childNodes);
  document.body.append(form);
  before();
  await act(() => hydrate());
}

const field = (selector: string) => {
  const element = document.querySelector(selector);
  if (!(element instanceof HTMLInputElement)) throw new Error(`there is no ${selector}`);
  return element;
};
const token = () => field('[name=form]').value;
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent).filter(Boolean);
const press = (step: string) =>
  act(async () => document.querySelector<HTMLButtonElement>(`button[value=${step}]`)?.click());
const arrive = (body: object | undefined, status = 200) =>
  act(async () => {
    answer(body ? Response.json(body, { status }) : new Response(null, { status }));
    await vi.advanceTimersByTimeAsync(0);
  });

describe('a step without a new page @ADR-1', () => {
  it('asks with what the form would post, and shows the addresses, the first of which has the focus', async () => {
    await place();
    field('[name=postcode]').value = 'lk4 2qt';
    await press('find');
    const { url, fields } = asked[0] ?? {};
    expect(url).toBe('/help-and-support/complaints/gas-and-electricity/address');
    expect(fields).toEqual({ surname: 'Łukasz', form: 'first', postcode: 'lk4 2qt', step: 'find' });
    await arrive({ at: found, token: 'second' });
    expect(document.querySelector('legend')?.textContent).toBe('12 addresses found for LK4\u00a02QT');
    expect(document.activeElement).toBe(field('[type=radio]'));
    expect([token(), buttons()]).toEqual(['second', ['Use this address', 'Search again']]);
    expect(posted).toEqual([]);
  });

  it('ends with the chosen address, the token that binds the form to it, and the button that goes on', async () => {
    await place({ at: found });
    field('[value="3"]').click();
    await press('choose');
    expect(asked[0]?.fields).toMatchObject({ address: '3', step: 'choose' });
    await arrive({ at: { state: 'chosen', address: addresses[3] }, token: 'of the fourth' });
    expect(document.activeElement?.textContent).toBe('4 Lantern Row\nLarkfield\nLK4 2QT');
    expect([token(), buttons()]).toEqual(['of the fourth', ['Change address', 'Next step']]);
    await press('next');
    expect([posted, asked.length]).toEqual([['next'], 1]);
  });

  it('keeps the postcode when the address is removed, and goes to it @ADR-3', async () => {
    await place({ at: found, values: { postcode: 'LK4 2QT' } });
    await press('clear');
    await arrive({ at: { state: 'empty', after: 'search' }, token: 'third' });
    expect(document.activeElement).toBe(field('[name=postcode]'));
    expect(document.getElementById('postcode-hint')?.textContent).toBe('Enter a postcode to search again.');
  });

  it.each([
    ['none', 'We found no addresses for LK4\u00a02QT. Enter yours below.'],
    ['manual', ''],
  ] as const)('opens manual entry with the postcode when the answer is: %s @ADR-2', async (state, text) => {
    await place();
    field('[name=postcode]').value = 'LK4 2QT';
    await press('find');
    await arrive({ at: { state, postcode: 'LK4 2QT' }, token: 'second' });
    expect(field('[name=postcode]').value).toBe('LK4 2QT');
    expect(document.activeElement?.textContent).toBe(text);
  });

  it('is what Enter in a text box means', async () => {
    await place();
    await press('continue');
    expect([asked.length, posted]).toEqual([0, ['continue']]);
    field('[name=postcode]').value = 'LK4 2QT';
    await press('continue');
    expect(asked[0]?.fields).toMatchObject({ step: 'find' });
  });

  it('takes the place of one that has no answer yet', async () => {
    await place();
    await press('find');
    const late = answer;
    await press('manual');
    expect(asked[0]?.signal?.aborted).toBe(true);
    await arrive({ at: { state: 'manual', postcode: '' }, token: 'second' });
    await act(async () => late(Response.json({ at: found, token: 'late' })));
    expect([token(), posted]).toEqual(['second', []]);
  });

  it('says so when it takes a moment', async () => {
    await place();
    const said = () => document.querySelector('[data-island] > [role=status]')?.textContent;
    await press('find');
    expect(said()).toBe('');
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(said()).toBe('Loading');
    await arrive({ at: found, token: 'second' });
    expect(said()).toBe('');
  });
});

it('the page that says that addresses cannot be looked up is loaded, and looks up nothing itself', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  await place();
  await press('find');
  // What `fetch` makes of a redirect that it does not follow.
  await act(async () => answer(Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })));
  expect([reload.mock.calls.length, asked.length, posted]).toEqual([1, 1, []]);
});

describe('the form is posted, once and with the button that was pressed,', () => {
  it.each([
    ['is refused', () => arrive(undefined, 422)],
    ['fails', () => arrive(undefined, 503)],
    ['is something else', () => arrive({ title: 'Sign in' })],
    ['does not arrive', () => act(async () => lose())],
  ])('when a step %s', async (_, end) => {
    await place();
    field('[name=postcode]').value = 'LK4 2QT';
    await press('find');
    await end();
    expect([posted, asked.length]).toEqual([['find'], 1]);
    expect([token(), field('[name=postcode]').value]).toEqual(['first', 'LK4 2QT']);
  });

  it('when the answer is late', async () => {
    const slow = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(slow.signal);
    await place();
    await press('find');
    expect(timeout).toHaveBeenCalledExactlyOnceWith(4_000);
    await act(async () => slow.abort());
    expect(posted).toEqual(['find']);
  });

  it.each([
    ['a manual address is saved', 'save', { at: { state: 'manual', postcode: '' } }],
    ['the page says what is wrong', 'find', { inPlace: false }],
  ] as const)('when %s', async (_, step, props) => {
    await place(props);
    await press(step);
    expect([posted, asked.length]).toEqual([[step], 0]);
  });
});

it('says not to refresh or close the page while a manual address is saved @ADR-2', async () => {
  await place({ at: { state: 'manual', postcode: '' }, inPlace: false });
  const said = () => document.querySelector('section [role=status]')?.textContent;
  expect(said()).toBe('');
  await press('save');
  expect(said()).toBe("We're checking your detailsDo not refresh or close this page.");
});

describe('the filter', () => {
  /** Without 'None of these', which always is. */
  const shown = () =>
    [...document.querySelectorAll('[type=radio]')].filter((radio) => !radio.closest('[hidden]')).length - 1;

  it('narrows the list to what is typed, and to what was typed before, and is not sent', async () => {
    await place({ at: found }, () => {
      field('#address-filter').value = '12';
    });
    const status = () => document.querySelector('fieldset [role=status]')?.textContent;
    expect([shown(), status()]).toEqual([1, 'Showing 1 of 12 addresses']);
    field('#address-filter').value = ' ';
    await act(async () => field('#address-filter').dispatchEvent(new Event('input', { bubbles: true })));
    expect([shown(), status()]).toEqual([12, '']);
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    await act(async () => field('#address-filter').dispatchEvent(enter));
    expect(enter.defaultPrevented).toBe(true);
    await press('choose');
    expect(Object.keys(asked[0]?.fields ?? {})).toEqual(['surname', 'form', 'step']);
  });
});

it('has nothing of the visitor in the attributes of the island', () => {
  const { element } = placeIsland(AddressPicker, { ...page, at: found, values: { postcode: 'LK4 2QT' } });
  expect(JSON.stringify({ ...element.dataset })).not.toMatch(/LK4|Lantern/);
});
