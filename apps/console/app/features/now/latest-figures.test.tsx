// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createRoutesStub,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  RouterContextProvider,
  redirect,
} from 'react-router';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { clientLoader, useLatestFigures } from './latest-figures.ts';
import type { NowData } from './now-data.ts';

const begun = new Date('2026-11-17T14:02:00Z');
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ now: begun });
});
afterEach(() => vi.useRealTimers());

const dataAt = (at: string): NowData => ({
  figures: {
    at,
    leads: [],
    deliveries: [],
    emails: { due: 0, withinMinute: 0 },
    searches: { asked: 0, nothing: 0 },
    database: { server: 'one', standbys: [] },
  },
  alerts: [],
  shed: 0,
  notReady: [],
  maySeeDeliveries: true,
});
const first = dataAt('the first');

function Figures() {
  const { latest, areOld } = useLatestFigures(first);
  return `${latest.figures.at}${areOld ? ', old' : ''}`;
}

/** The screen in a browser, with a server that is asked for figures. */
async function show() {
  const answer = vi.fn<() => Promise<NowData>>();
  const Page = createRoutesStub([
    { path: '/', Component: Figures },
    {
      path: '/now/figures',
      loader: (args) =>
        clientLoader({ ...args, url: new URL(args.request.url), pattern: '', params: {}, serverLoader: answer }),
    },
    { path: '/sign-in', Component: () => 'sign in' },
  ]);
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    element.remove();
  });
  await act(async () => root.render(<Page />));
  return { answer, shown: () => element.textContent };
}
/** By steps, after each of which the page is rendered. */
async function pass(ms: number): Promise<void> {
  const step = Math.min(ms, 500);
  await act(() => vi.advanceTimersByTimeAsync(step));
  if (ms > step) await pass(ms - step);
}

function turn(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

it('are asked for every five seconds', async () => {
  const { answer, shown } = await show();
  answer.mockResolvedValueOnce(dataAt('the second')).mockResolvedValue(dataAt('the third'));
  await pass(4_999);
  expect([shown(), answer.mock.calls.length]).toEqual(['the first', 0]);
  await pass(1);
  expect(shown()).toBe('the second');
  await pass(5_000);
  expect([shown(), answer.mock.calls.length]).toEqual(['the third', 2]);
});

it('stay and are said to be old from fifteen seconds on, and are asked for until they are there', async () => {
  const { answer, shown } = await show();
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  await pass(14_999);
  expect(shown()).toBe('the first');
  await pass(1);
  expect(shown()).toBe('the first, old');
  await pass(60_000);
  expect([shown(), answer.mock.calls.length]).toEqual(['the first, old', 15]);
  answer.mockResolvedValue(dataAt('the latest'));
  await pass(5_000);
  expect(shown()).toBe('the latest');
});

it('that do not come are asked for again, and that are the same again are not old', async () => {
  const { answer, shown } = await show();
  answer.mockReturnValueOnce(new Promise(() => {})).mockImplementation(async () => dataAt('the same'));
  await pass(19_999);
  expect([shown(), answer.mock.calls.length]).toEqual(['the first, old', 1]);
  await pass(1);
  expect([shown(), answer.mock.calls.length]).toEqual(['the same', 2]);
  await pass(60_000);
  expect(shown()).toBe('the same');
});

it('are old at once after the computer slept', async () => {
  const { answer, shown } = await show();
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  vi.setSystemTime(begun.getTime() + 3_600_000);
  await pass(1_000);
  expect(shown()).toBe('the first, old');
});

it('are not asked for while nobody sees them, and at once when somebody does', async () => {
  const { answer, shown } = await show();
  answer.mockResolvedValue(dataAt('the latest'));
  turn('hidden');
  await pass(60_000);
  expect([shown(), answer.mock.calls.length]).toEqual(['the first, old', 0]);
  await act(async () => turn('visible'));
  await pass(0);
  expect([shown(), answer.mock.calls.length]).toEqual(['the latest', 1]);
});

it('lead to the sign-in when the session has ended', async () => {
  const { answer, shown } = await show();
  answer.mockRejectedValue(redirect('/sign-in'));
  await pass(5_000);
  expect(shown()).toBe('sign in');
});

it.each([
  [403, true],
  [401, true],
  [503, false],
])('that are refused with %i are an error of the page: %s', async (status, isError) => {
  const request = new Request('https://console.example/now/figures');
  const args = { request, context: new RouterContextProvider(), url: new URL(request.url), pattern: '', params: {} };
  const serverLoader = () => Promise.reject(new ErrorResponse(status, '', 'refused'));
  const answer = clientLoader({ ...args, serverLoader });
  if (isError) await expect(answer).rejects.toMatchObject({ status });
  else expect(await answer).toBeUndefined();
});
