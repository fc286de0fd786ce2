import { datadogRum, type RumBeforeSend } from '@datadog/browser-rum';
import type { ConsentSettings } from '../../../server-interface.ts';
import { clearTraces } from '../consent/traces.ts';
import { scrubEvent } from './scrub-event.ts';

type Settings = NonNullable<ConsentSettings['monitoring']>;

let isStopped = false;

/** Drops events that were recorded before consent was withdrawn and are sent after it. */
const beforeSend: RumBeforeSend = (event) => (!isStopped || event.type === 'view') && scrubEvent(event);

/** The name of the library's session cookie, and of the lock that it holds to write it. */
const sessionCookie = '_dd_s_v2';

let isInitialised = false;

/** Sessions, errors and replay. On a page with personal data, an attribute of the root masks it in replay. */
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

/** How often, and how many times, the library's cookies are cleared after it stops. */
const lookEveryMs = 500;
const looks = 20;

/**
 * The library writes its cookie once more when it stops, and again later if it was still starting. So its cookies are
 * cleared repeatedly for a while; any later one is cleared by the next page.
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
