import { datadogRum, type RumBeforeSend } from '@datadog/browser-rum';
import type { ConsentSettings } from '../../../server/consent-settings.ts';
import { clearTraces } from '../consent/traces.ts';
import { scrubEvent } from './scrub-event.ts';

type Settings = NonNullable<ConsentSettings['monitoring']>;

let isStopped = false;

/** What was seen before a withdrawal may come up after it: too late. */
const beforeSend: RumBeforeSend = (event) => (!isStopped || event.type === 'view') && scrubEvent(event);

/** The library's session cookie, and the lock under which it is written. */
const sessionCookie = '_dd_s_v2';

let isInitialised = false;

/** Sessions, errors and replay. A page about somebody's own affairs says on its root that replay masks all of it. */
export function startMonitoring(settings: Settings): void {
  isStopped = false;
  if (isInitialised) {
    datadogRum.setTrackingConsent('granted');
    datadogRum.startSessionReplayRecording();
    return;
  }
  datadogRum.init({
    applicationId: settings.applicationId,
    clientToken: settings.clientId,
    service: settings.name,
    version: settings.version,
    env: settings.environment,
    site: settings.site,
    ...(settings.intake && { proxy: settings.intake }),
    sessionSampleRate: settings.sessionSampleRate,
    sessionReplaySampleRate: settings.replaySampleRate,
    trackUserInteractions: true,
    trackResources: true,
    trackLongTasks: true,
    defaultPrivacyLevel: 'mask-user-input',
    enablePrivacyForActionName: true,
    trackAnonymousUser: false,
    telemetrySampleRate: 0,
    useSecureSessionCookie: true,
    beforeSend,
  });
  datadogRum.startSessionReplayRecording();
  isInitialised = true;
}

/** How often, and how many times, what the library leaves behind is looked for. */
const lookEveryMs = 500;
const looks = 20;

/**
 * The library writes its cookie once more as it stops; and again, some time later, when it was only starting. So what it
 * leaves is cleared behind it for a while. What comes later still goes with the next page.
 */
export async function stopMonitoring(): Promise<void> {
  isStopped = true;
  datadogRum.stopSessionReplayRecording();
  datadogRum.setTrackingConsent('not-granted');
  for (let look = 0; isStopped && look < looks; look += 1) {
    if ('locks' in navigator) await navigator.locks.request(sessionCookie, clearIfStopped);
    else clearIfStopped();
    await new Promise((done) => setTimeout(done, lookEveryMs));
  }
}

function clearIfStopped(): void {
  if (isStopped) clearTraces();
}
