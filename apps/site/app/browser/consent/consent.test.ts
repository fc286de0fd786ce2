import { afterEach, describe, expect, it, vi } from 'vitest';
import { consentCookieOf } from './choice.ts';
import { isGranted, whenGranted } from './consent.ts';

const analytics = 'C0002';
const personalisation = 'C0004';
const anyWindow = { topWindowOnly: false };
const topWindowOnly = { topWindowOnly: true };

/** A fake window with the properties that consent reads. */
function newView({ active = '', cookie = '', framed = false } = {}) {
  const target = new EventTarget();
  const listeners = new Set<unknown>();
  const view = {
    OnetrustActiveGroups: active,
    document: { cookie },
    self: 'this window',
    top: framed ? 'another window' : 'this window',
    addEventListener: (name: string, listener: EventListener) => {
      listeners.add(listener);
      target.addEventListener(name, listener);
    },
    removeEventListener: (name: string, listener: EventListener) => {
      listeners.delete(listener);
      target.removeEventListener(name, listener);
    },
  };
  return {
    view,
    listeners,
    update: (groups: string) => {
      view.OnetrustActiveGroups = groups;
      target.dispatchEvent(new Event('OneTrustGroupsUpdated'));
    },
  };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('consent is there', () => {
  it.each([
    { active: ',C0001,C0002,', framed: false, rule: anyWindow, granted: true },
    { active: ',c0001,c0002,', framed: false, rule: anyWindow, granted: true },
    { active: ',C0001,C0002,', framed: true, rule: anyWindow, granted: true },
    { active: ',C0001,C0002,', framed: false, rule: topWindowOnly, granted: true },
    { active: ',C0001,C0002,', framed: true, rule: topWindowOnly, granted: false },
    { active: ',C0001,C00021,', framed: false, rule: anyWindow, granted: false },
    { active: ',C0001,', framed: false, rule: anyWindow, granted: false },
    { active: '', framed: false, rule: anyWindow, granted: false },
  ])('by the active groups: $active, framed $framed, $rule @CNS-1', ({ active, framed, rule, granted }) => {
    expect(isGranted(analytics, newView({ active, framed }).view, rule)).toBe(granted);
  });

  it.each([
    { value: 'groups=C0001%3A1%2CC0002%3A1&landingPath=NotLandingPage', granted: true },
    { value: 'landingPath=NotLandingPage&isGpcEnabled=0&groups=C0002%3A1%2CC0001%3A1', granted: true },
    { value: encodeURIComponent('groups=C0001:1,C0002:1&landingPath=NotLandingPage'), granted: true },
    { value: 'groups=C0001%3A1%2CC0002%3A0&landingPath=NotLandingPage', granted: false },
    { value: 'groups=C0001%3A1%2CC0002%3A1&landingPath=https%3A%2F%2Fexample.com%2F', granted: false },
    { value: 'groups=C0001%3A1%2CC0002%3A1', granted: false },
    { value: 'landingPath=NotLandingPage', granted: false },
    { value: '', granted: false },
  ])('by both flags of the cookie, in a frame too: $value @CNS-1', ({ value, granted }) => {
    const cookie = `a=b; OptanonConsent=${value}; c=d`;
    for (const framed of [true, false]) {
      expect(isGranted(analytics, newView({ cookie, framed }).view, topWindowOnly)).toBe(granted);
    }
  });

  it('by the cookie that the product writes itself', () => {
    const [cookie = ''] = consentCookieOf(['C0001', 'C0002'], new Date('2027-03-31T10:00:00Z')).split('; ');
    expect(isGranted(analytics, newView({ cookie }).view, anyWindow)).toBe(true);
    expect(isGranted(personalisation, newView({ cookie }).view, anyWindow)).toBe(false);
  });
});

describe('what waits for consent', () => {
  it('starts at once when it is there, and never listens @CNS-2', () => {
    const { view, listeners } = newView({ active: ',C0002,' });
    const start = vi.fn(async () => {});
    whenGranted(analytics, view, anyWindow, start);
    expect(start).toHaveBeenCalledOnce();
    expect(listeners.size).toBe(0);
  });

  it('starts with the first update that grants it, once, and then stops listening @CNS-2', () => {
    const { view, listeners, update } = newView();
    const start = vi.fn(async () => {});
    whenGranted(analytics, view, anyWindow, start);
    update(',C0001,');
    expect(start).not.toHaveBeenCalled();
    expect(listeners.size).toBe(1);
    update(',C0001,C0002,');
    update(',C0001,C0002,');
    expect(start).toHaveBeenCalledOnce();
    expect(listeners.size).toBe(0);
  });

  it('waits in a frame where only the top window counts @CNS-1', () => {
    const { view, update } = newView({ framed: true });
    const start = vi.fn(async () => {});
    whenGranted(analytics, view, topWindowOnly, start);
    update(',C0001,C0002,');
    expect(start).not.toHaveBeenCalled();
    view.document.cookie = 'OptanonConsent=groups=C0002%3A1&landingPath=NotLandingPage';
    update('');
    expect(start).toHaveBeenCalledOnce();
  });

  it('only logs a check that fails, and looks again @CNS-3', () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { view, update } = newView({ cookie: 'OptanonConsent=%' });
    const start = vi.fn(async () => {});
    whenGranted(analytics, view, anyWindow, start);
    expect(log).toHaveBeenCalledOnce();
    view.document.cookie = '';
    update(',C0002,');
    expect(start).toHaveBeenCalledOnce();
  });

  it('only logs a start that fails @CNS-3', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const failure = new Error('no signal');
    whenGranted(analytics, newView({ active: 'C0002' }).view, anyWindow, () => Promise.reject(failure));
    await vi.waitFor(() => expect(log).toHaveBeenCalledWith(expect.any(String), failure));
  });
});
