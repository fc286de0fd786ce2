import { afterEach, describe, expect, it, vi } from 'vitest';
import { noteScreen } from './screen-history.ts';
import { isIdBearing, screenOf } from './screens.ts';

describe('the name of a screen', () => {
  it('has no digits: a path with some counts as id-bearing @CNS-6', () => {
    expect(isIdBearing('/account/850012345678/bills')).toBe(true);
    expect(screenOf('/account/850012345678/bills/INV-7')).toBe('/account/id/bills/id');
    expect(isIdBearing('/help-and-support/meters')).toBe(false);
    expect(screenOf('/help-and-support/meters')).toBe('/help-and-support/meters');
    expect(screenOf('/')).toBe('/');
  });

  it.each(['premiseId', 'servicesAccountId', 'appointmentId', 'invoiceId', 'quoteId'])(
    "has 'id' for %s @CNS-6",
    (placeholder) => {
      expect(screenOf(`/a/${placeholder}/b`)).toBe('/a/id/b');
      expect(screenOf(`/a/:${placeholder}`)).toBe('/a/id');
      expect(screenOf(`/a/{${placeholder}}/b`)).toBe('/a/id/b');
      expect(screenOf('/a/otherId')).toBe('/a/otherId');
    },
  );
});

describe('the history of screens', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('has the names of the screens and none of their ids @CNS-6', () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
    noteScreen('/account/850012345678/bills');
    noteScreen('/account/quoteId');
    expect(noteScreen('/help-and-support/meters')).toEqual({
      screen: '/help-and-support/meters',
      previousScreen: '/account/id',
    });
    expect(noteScreen('/help-and-support/meters').previousScreen).toBe('/account/id');
    expect([...stored.values()]).toEqual(['["/account/id/bills","/account/id","/help-and-support/meters"]']);
  });
});
