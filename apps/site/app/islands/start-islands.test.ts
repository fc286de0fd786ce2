// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startIslands } from './start-islands.ts';

const hydrate = vi.hoisted(() => vi.fn());
vi.mock('./hydrate.tsx', () => ({ hydrate }));

const place = (when: string, more = '') => {
  document.body.innerHTML = `<div data-island="components/SearchBox" data-when="${when}" ${more}><form><input></form></div>`;
};
const field = () => document.querySelector('input') ?? new HTMLInputElement();
const isLive = () => document.querySelector('[data-live]') !== null;

beforeEach(() => {
  hydrate.mockReset();
  vi.stubGlobal('requestIdleCallback', (act: () => void) => setTimeout(act));
});
afterEach(() => document.body.replaceChildren());

/** Longer than any wait in these tests. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('an island of which one only reads', () => {
  it('stays as it was sent until it is used, and is hydrated once', async () => {
    place('interaction');
    startIslands();
    await settled();
    expect(hydrate).not.toHaveBeenCalled();
    field().focus();
    field().dispatchEvent(new Event('input', { bubbles: true }));
    await vi.waitUntil(isLive);
    field().dispatchEvent(new Event('input', { bubbles: true }));
    await settled();
    expect(hydrate).toHaveBeenCalledOnce();
  });

  it.each([
    ['has the focus', () => field().focus()],
    ['holds what was typed', () => Object.assign(field(), { value: 'typed' })],
  ])('is hydrated at once when it already %s', async (_, use) => {
    place('interaction');
    use();
    startIslands();
    await vi.waitUntil(isLive);
  });

  it.each(['sessionStorage', 'localStorage'] as const)('is hydrated when %s holds what it shows', async (name) => {
    const storage = window[name];
    place('interaction', 'data-stored="kept"');
    startIslands();
    await settled();
    expect(isLive()).toBe(false);
    storage.setItem('kept', '');
    startIslands();
    await vi.waitUntil(isLive);
    storage.clear();
  });

  it('stays as it was sent when the storage is blocked', async () => {
    vi.stubGlobal('sessionStorage', {
      getItem() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    place('interaction', 'data-stored="kept"');
    startIslands();
    await settled();
    expect(isLive()).toBe(false);
    vi.unstubAllGlobals();
  });
});

it.each(['around it', 'beside it'])('is hydrated when the form %s is used', async (where) => {
  place('form');
  const island = document.querySelector('[data-island]');
  document.body.innerHTML = '<main><p tabindex="-1"></p><form><textarea></textarea></form></main>';
  document.querySelector(where === 'around it' ? 'form' : 'main')?.prepend(island ?? '');
  island?.replaceChildren();
  startIslands();
  document.querySelector('p')?.focus();
  await settled();
  expect(isLive()).toBe(false);
  document.querySelector('textarea')?.focus();
  await vi.waitUntil(isLive);
});

it.each(['storage', 'online'])('that shows what is stored looks again at the event %s', async (sign) => {
  place('interaction', 'data-stored="kept"');
  startIslands();
  window.dispatchEvent(new Event(sign));
  await settled();
  expect(isLive()).toBe(false);
  localStorage.setItem('kept', '');
  window.dispatchEvent(new Event(sign));
  await vi.waitUntil(isLive);
  localStorage.clear();
});

it('stays usable when it cannot be loaded, and the next use tries again', async () => {
  place('interaction');
  startIslands();
  hydrate.mockImplementationOnce(() => {
    throw new Error('not loaded');
  });
  field().focus();
  await settled();
  expect(isLive()).toBe(false);
  field().dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await vi.waitUntil(isLive);
});
