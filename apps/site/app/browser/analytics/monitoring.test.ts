import { datadogRum } from '@datadog/browser-rum';
import { expect, it, vi } from 'vitest';
import { startMonitoring } from './monitoring.ts';

vi.mock('@datadog/browser-rum', () => ({
  datadogRum: { init: vi.fn(), startSessionReplayRecording: vi.fn(), setTrackingConsent: vi.fn() },
}));

it('starts once, with the configuration and with user input masked, and records from the start @CNS-4', () => {
  const settings = {
    name: 'larkfield-help',
    version: '4.2.0',
    environment: 'acceptance',
    applicationId: 'application-7',
    clientId: 'client-7',
    sessionSampleRate: 60,
    replaySampleRate: 25,
    site: 'datadoghq.com',
    intake: undefined,
  };
  startMonitoring(settings);
  expect(datadogRum.init).toHaveBeenCalledExactlyOnceWith({
    service: 'larkfield-help',
    version: '4.2.0',
    env: 'acceptance',
    applicationId: 'application-7',
    clientToken: 'client-7',
    sessionSampleRate: 60,
    sessionReplaySampleRate: 25,
    site: 'datadoghq.com',
    trackUserInteractions: true,
    trackResources: true,
    trackLongTasks: true,
    defaultPrivacyLevel: 'mask-user-input',
    enablePrivacyForActionName: true,
    trackAnonymousUser: false,
    telemetrySampleRate: 0,
    useSecureSessionCookie: true,
    beforeSend: expect.any(Function),
  });
  expect(datadogRum.startSessionReplayRecording).toHaveBeenCalledOnce();

  startMonitoring(settings);
  expect(datadogRum.init).toHaveBeenCalledOnce();
  expect(datadogRum.setTrackingConsent).toHaveBeenCalledExactlyOnceWith('granted');
  expect(datadogRum.startSessionReplayRecording).toHaveBeenCalledTimes(2);
});
