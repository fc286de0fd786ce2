import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteScreen } from './screen-history.ts';

describe('the screen history', () => {
  beforeEach(() => {
    const stored = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('names the hub as the screen before a category page that was opened from a tile @HUB-4', () => {
    expect(noteScreen('/help-and-support/')).toEqual({ screen: '/help-and-support/', previousScreen: undefined });
    expect(noteScreen('/help-and-support/meters')).toEqual({
      screen: '/help-and-support/meters',
      previousScreen: '/help-and-support/',
    });
    // A reload does not change where the visitor came from.
    expect(noteScreen('/help-and-support/meters').previousScreen).toBe('/help-and-support/');
    expect(noteScreen('/help-and-support/contact-us').previousScreen).toBe('/help-and-support/meters');
  });
});
