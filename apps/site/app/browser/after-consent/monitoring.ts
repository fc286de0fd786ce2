import { datadogRum, type RumBeforeSend } from '@datadog/browser-rum';
import type { ConsentSettings } from '../../../server/consent-settings.ts';
import { clearTraces } from '../consent/traces.ts';
import { scrubAddress, scrubStack, scrubText } from './scrub.ts';

type Settings = NonNullable<ConsentSettings['monitoring']>;

type MonitoredEvent = Parameters<RumBeforeSend>[0];
type ErrorEvent = Extract<MonitoredEvent, { type: 'error' }>;

let isStopped = false;

/** Takes out of an event whatever could be somebody's. What was seen before a withdrawal may come up after it: too late. */
const scrubEvent: RumBeforeSend = (event) => {
  if (isStopped && event.type !== 'view') return false;
  event.view.url = scrubAddress(event.view.url);
  if (event.view.referrer) event.view.referrer = scrubAddress(event.view.referrer);
  if (event.type === 'resource') event.resource.url = scrubAddress(event.resource.url);
  if (event.type === 'view') {
    const largest = event.view.performance?.lcp;
    if (largest?.resource_url) largest.resource_url = scrubAddress(largest.resource_url);
  }
  if (event.type === 'long_task') {
    for (const script of event.long_task.scripts ?? []) script.source_url &&= scrubAddress(script.source_url);
  }
  return event.type === 'error' ? scrubError(event) : true;
};

/** An error with causes goes unsent: those cannot be changed here. */
function scrubError({ error }: ErrorEvent): boolean {
  if (error.causes) return false;
  error.message = scrubText(error.message);
  error.stack &&= scrubStack(error.stack);
  error.handling_stack &&= scrubStack(error.handling_stack);
  if (error.resource) error.resource.url = scrubAddress(error.resource.url);
  return true;
}

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
    beforeSend: scrubEvent,
  });
  datadogRum.startSessionReplayRecording();
  isInitialised = true;
}

/** The library writes its cookie once more as it stops, so what it left is cleared behind it. */
export async function stopMonitoring(): Promise<void> {
  isStopped = true;
  datadogRum.stopSessionReplayRecording();
  datadogRum.setTrackingConsent('not-granted');
  if ('locks' in navigator) await navigator.locks.request(sessionCookie, clearTraces);
  else clearTraces();
}
