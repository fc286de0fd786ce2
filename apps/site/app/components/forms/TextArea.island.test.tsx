// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { placeIsland } from '../../../test/place-island.tsx';
import TextArea, { type TextAreaProps } from './TextArea.island.tsx';

const props: TextAreaProps = { name: 'query', label: 'What happened', hint: 'No card numbers', limit: 4, draft: 'a' };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const area = () => document.querySelector('textarea') ?? document.createElement('textarea');
const note = () => document.querySelector('[role=status]')?.textContent;
const over = (count: number) => `Maximum character limit reached. You are currently ${count} characters over.`;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function type(text: string): Promise<void> {
  area().value = text;
  await act(() => area().dispatchEvent(new Event('input', { bubbles: true })));
}

it('says by how much a text is too long, once the writer pauses for a second @CMP-10', async () => {
  const { hydrate } = placeIsland(TextArea, props);
  await act(() => hydrate());
  await type('🔥🔥🔥🔥');
  await wait(1_000);
  expect(note()).toBe('');
  await type('🔥🔥🔥🔥a');
  await wait(999);
  await type('🔥🔥🔥🔥a\r\n');
  await wait(999);
  expect(note()).toBe('');
  await wait(1);
  expect(note()).toBe(over(2));
  await type('abc');
  await wait(1_000);
  expect(note()).toBe('');
  expect(area().value).toBe('abc');
});

it.each([
  ['typed before it was hydrated', undefined],
  ['sent back by the server and changed', 'abcde'],
])('counts a text that was %s, and keeps it', async (_, defaultValue) => {
  const { hydrate } = placeIsland(TextArea, { ...props, ...(defaultValue && { defaultValue }) });
  expect(note()).toBe('');
  const [sent] = [area()];
  area().value = 'abcdefg';
  await act(() => hydrate());
  expect([area(), area().value]).toEqual([sent, 'abcdefg']);
  await wait(1_000);
  expect(note()).toBe(over(3));
});

it('keeps what a form refers to from outside: the ids of the field, its hint and its error', async () => {
  const { hydrate } = placeIsland(TextArea, { ...props, error: 'Enter what happened' });
  const ids = () => [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids()).toEqual(['query-hint', 'query-error', 'query']);
  expect(area().getAttribute('aria-describedby')).toBe('query-hint query-error');
  await act(() => hydrate());
  expect(ids()).toEqual(['query-hint', 'query-error', 'query']);
  expect(area().labels[0]?.textContent).toBe('What happened');
});
