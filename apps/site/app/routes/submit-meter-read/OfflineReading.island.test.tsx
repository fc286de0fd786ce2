// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { placeIsland } from '../../../test/place-island.tsx';
import { stubStorage } from '../../../test/stub-storage.ts';
import { addReading, readingKept, readingsKey, readReadings, removeReadings } from '../../browser/stored-readings.ts';
import OfflineReading from './OfflineReading.island.tsx';

const formPath = '/help-and-support/submit-meter-read';
const confirmation = `http://localhost${formPath}-confirm?sent=1`;
const opened = vi.fn();
const posted: string[] = [];
let isOnline = true;
let answer: () => Promise<object>;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  stubStorage('localStorage');
  isOnline = true;
  posted.length = 0;
  opened.mockClear();
  answer = async () => ({ redirected: true, url: confirmation });
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  const locks = { request: (_: string, work: () => Promise<void>) => work() };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  vi.spyOn(location, 'assign').mockImplementation(opened);
  vi.stubGlobal('fetch', (_: string, { body }: { body: URLSearchParams }) => {
    posted.push(body.toString());
    return answer();
  });
});
afterEach(() => document.body.replaceChildren());

const store = (key = 'k') =>
  addReading({
    key,
    fields: [
      ['date-day', '29'],
      ['date-month', '3'],
      ['date-year', '2027'],
    ],
    keptAt: Date.now(),
  });
const live = async () => {
  const { hydrate } = placeIsland(OfflineReading, {});
  await act(() => hydrate());
};
const panel = () => document.querySelector('section');
const status = () => document.querySelector('[role=status]')?.textContent;
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
const press = (label: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click());
const happen = (event: Event) => act(() => window.dispatchEvent(event));

const [sendNow, forget] = ['Send my reading now', 'Delete it from this device'];

it('is hidden on the server, and not there when nothing is stored', async () => {
  const { hydrate } = placeIsland(OfflineReading, {});
  expect(panel()?.hidden).toBe(true);
  expect(buttons()).toEqual([]);
  await act(() => hydrate());
  expect(panel()).toBeNull();
});

it('shows what is stored with its day, and offers to send it once there is a connection', async () => {
  store();
  isOnline = false;
  await live();
  expect(panel()?.hidden).toBe(false);
  expect(panel()?.textContent).toContain('Read on 29 March 2027');
  expect(status()).toContain('You have no connection.');
  expect(buttons()).toEqual([forget]);
  isOnline = true;
  await happen(new Event('online'));
  expect(status()).toBe('You have a connection again. Shall we send it now?');
  expect(buttons()).toEqual([sendNow, forget]);
});

it('takes the reading that the form keeps, with the focus', async () => {
  await live();
  store();
  expect(await happen(new Event(readingKept, { cancelable: true }))).toBe(false);
  expect(document.activeElement).toBe(panel());
  expect(panel()?.textContent).toContain('Read on 29 March 2027');
});

it('sends each reading once and leads to the confirmation of the last', async () => {
  store('a');
  store('b');
  await live();
  await press(sendNow);
  expect(posted).toEqual(Array(2).fill('date-day=29&date-month=3&date-year=2027'));
  expect(opened).toHaveBeenCalledExactlyOnceWith(confirmation);
  expect(readReadings()).toEqual([]);
});

it('keeps the reading when it cannot be sent', async () => {
  store();
  await live();
  answer = () => Promise.reject(new Error('aborted'));
  await press(sendNow);
  expect(status()).toContain('We could not reach the other end.');
  expect(buttons()).toEqual([sendNow, forget]);
  expect(readReadings()).toHaveLength(1);
});

it('opens the page with the errors of a reading that is not taken, and keeps it until then', async () => {
  const submitted = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  store();
  await live();
  answer = async () => ({ redirected: false, url: formPath });
  await press(sendNow);
  expect(submitted).toHaveBeenCalledOnce();
  const form = document.querySelector('form') ?? undefined;
  expect([...new FormData(form)]).toEqual([
    ['date-day', '29'],
    ['date-month', '3'],
    ['date-year', '2027'],
  ]);
  expect(readReadings()).toHaveLength(1);
});

it('is gone once its owner deletes it', async () => {
  store();
  await live();
  await press(forget);
  expect(panel()).toBeNull();
  expect(readReadings()).toEqual([]);
});

it('follows other tabs: what they keep, send and delete', async () => {
  await live();
  store();
  await happen(new StorageEvent('storage', { key: readingsKey, newValue: '[…]' }));
  expect(status()).toBe('You have a connection again. Shall we send it now?');
  removeReadings();
  await happen(new StorageEvent('storage', { key: 'something else', newValue: null }));
  expect(panel()).not.toBeNull();
  await happen(new StorageEvent('storage', { key: readingsKey, newValue: '[]' }));
  expect(status()).toBe('Your reading has been sent.');
  store();
  await happen(new StorageEvent('storage', { key: readingsKey, newValue: '[…]' }));
  removeReadings();
  await happen(new StorageEvent('storage', { key: readingsKey, newValue: null }));
  expect(panel()).toBeNull();
});
