import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConsentSettings } from '../../../server-interface.ts';
import { startConsent } from './start.ts';

const started = vi.hoisted(() => ({ analytics: vi.fn(async () => {}), beacon: vi.fn() }));
vi.mock('../analytics/start.ts', () => ({ startAfterConsent: started.analytics }));
vi.mock('../analytics/screens.ts', () => ({ sendPersonalisationBeacon: started.beacon }));

const settings: ConsentSettings = {
  topWindowOnly: false,
  script: { src: 'https://consent.example/stub.js', domain: undefined },
  monitoring: undefined,
  personalisationBeacon: 'https://beacon.example/screen',
};

/** A page with the settings of the server, whose consent tool has these groups active. */
function openPage(active: string) {
  const page = {
    cookie: '',
    querySelector: (selector: string) =>
      selector === 'script[data-consent]' ? { textContent: JSON.stringify(settings) } : null,
  };
  const window = Object.assign(new EventTarget(), { OnetrustActiveGroups: active, document: page, self: 1, top: 1 });
  for (const [name, value] of Object.entries({ window, document: page, sessionStorage: {}, localStorage: {} }))
    vi.stubGlobal(name, value);
  startConsent();
  return (groups: string) => {
    window.OnetrustActiveGroups = groups;
    window.dispatchEvent(new Event('OneTrustGroupsUpdated'));
  };
}

/** What has started, after all modules have been loaded. */
async function startedParts() {
  await vi.dynamicImportSettled();
  return { analytics: started.analytics.mock.calls.length, beacons: started.beacon.mock.calls };
}

beforeEach(() => vi.clearAllMocks());
afterEach(() => vi.unstubAllGlobals());

describe('what a page starts', () => {
  it('is nothing without consent, and then what each group allows @CNS-1', async () => {
    const update = openPage(',C0001,C0003,');
    expect(await startedParts()).toEqual({ analytics: 0, beacons: [] });
    update(',C0001,C0002,');
    expect(await startedParts()).toEqual({ analytics: 1, beacons: [] });
  });

  it('is monitoring and analytics, with the group C0002 @CNS-1', async () => {
    openPage(',C0001,C0002,');
    expect(await startedParts()).toEqual({ analytics: 1, beacons: [] });
    expect(started.analytics).toHaveBeenCalledWith(settings, expect.any(Function));
  });

  it('is the personalisation beacon, with the group C0004 @CNS-5', async () => {
    const update = openPage(',C0001,C0002,C0003,');
    expect((await startedParts()).beacons).toEqual([]);
    update(',C0001,C0004,');
    expect((await startedParts()).beacons).toEqual([['https://beacon.example/screen']]);
  });
});
