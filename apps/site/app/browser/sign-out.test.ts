import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubStorage } from '../../test/stub-storage.ts';

/** Runs the script on a page of the sign-out for this reason; none on a page that was merely opened. */
async function openPage(reason: string | undefined) {
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      selector === '[data-sign-out]' && reason !== undefined ? { dataset: { signOut: reason } } : null,
  });
  // Another query is another module: each page runs the script anew.
  const script = `./sign-out.ts?${reason}`;
  await import(script);
}

describe('what a browser without Clear-Site-Data has stored', () => {
  beforeEach(() => {
    stubStorage('sessionStorage');
    stubStorage('localStorage');
    sessionStorage.setItem('draft:feedback', `${Date.now()}\nIt ticks.`);
    localStorage.setItem('kept-meter-readings', JSON.stringify([{ key: 'a', fields: [], keptAt: Date.now() }]));
    localStorage.setItem('last-active', String(Date.now()));
  });

  it.each([
    ['requested', []],
    ['idle', []],
    ['expired', ['draft:feedback', 'kept-meter-readings', 'last-active']],
    [undefined, ['draft:feedback', 'kept-meter-readings', 'last-active']],
  ])('after a sign-out that is %s is %j', async (reason, left) => {
    await openPage(reason);
    expect([...Object.keys(sessionStorage), ...Object.keys(localStorage)]).toEqual(left);
  });
});
