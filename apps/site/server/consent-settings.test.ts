import { createHash } from 'node:crypto';
import { parseEnvironment } from '@lamplighter/server/environment';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  consentEnvironment,
  halfMonitoringIssue,
  hasWholeMonitoring,
  readConsentSettings,
} from './consent-settings.ts';
import { consentBootstrap, contentSecurityPolicy } from './http/security-headers.ts';

const schema = z.object(consentEnvironment).refine(hasWholeMonitoring, halfMonitoringIssue);
const monitored = { MONITORING_APPLICATION_ID: 'app', MONITORING_CLIENT_ID: 'pub1' };

function settings(variables: Record<string, string>) {
  return readConsentSettings(schema.parse(variables));
}

const policy = (variables: Record<string, string>) => contentSecurityPolicy({ consent: settings(variables) });

describe('the settings of monitoring', () => {
  it('are rate 100 for sessions and 20 for replay when unset @CNS-4', () => {
    expect(settings(monitored).monitoring).toMatchObject({
      applicationId: 'app',
      clientId: 'pub1',
      sessionSampleRate: 100,
      replaySampleRate: 20,
    });
  });

  it('are those that are given @CNS-4', () => {
    const given = {
      MONITORING_APPLICATION_ID: 'application-7',
      MONITORING_CLIENT_ID: 'client-7',
      MONITORING_NAME: 'help',
      MONITORING_VERSION: '1.2.3',
      MONITORING_ENVIRONMENT: 'staging',
      MONITORING_SESSION_SAMPLE_RATE: '50',
      MONITORING_REPLAY_SAMPLE_RATE: '25',
    };
    expect(settings(given).monitoring).toMatchObject({
      applicationId: 'application-7',
      clientId: 'client-7',
      name: 'help',
      version: '1.2.3',
      environment: 'staging',
      sessionSampleRate: 50,
      replaySampleRate: 25,
    });
  });

  it('are the same in every window unless only the top window counts @CNS-1', () => {
    expect(settings({}).topWindowOnly).toBe(false);
    expect(settings({ CONSENT_TOP_WINDOW_ONLY: 'on' }).topWindowOnly).toBe(true);
  });

  it('are nothing when it is not configured, and refused when half of it is', () => {
    expect(settings({}).monitoring).toBeUndefined();
    expect(parseEnvironment(schema, { MONITORING_APPLICATION_ID: 'app' })).toHaveProperty('problems');
    for (const rate of ['MONITORING_SESSION_SAMPLE_RATE', 'MONITORING_REPLAY_SAMPLE_RATE']) {
      for (const given of ['-1', '101']) {
        expect(parseEnvironment(schema, { ...monitored, [rate]: given })).toHaveProperty('problems');
      }
      for (const given of ['0', '100']) {
        expect(parseEnvironment(schema, { ...monitored, [rate]: given })).not.toHaveProperty('problems');
      }
    }
  });
});

/** The whole policy, with what a configuration adds to it. */
const whole = ({ scripts = ownBanner, styles = '', images = '', connections = '', workers = '', forms = '' } = {}) =>
  `default-src 'none'; script-src 'self'${scripts}; style-src 'self'${styles}; img-src 'self' data:${images}; ` +
  `font-src 'self'; connect-src 'self'${connections}; manifest-src 'self'; worker-src 'self'${workers}; ` +
  `form-action 'self'${forms}; base-uri 'none'; frame-ancestors 'none'`;
const ownBanner = ` 'sha256-${createHash('sha256').update(consentBootstrap).digest('base64')}'`;

describe('the content security policy', () => {
  const consent = settings({});

  it('lets nobody else in when nothing is configured', () => {
    expect(policy({})).toBe(whole());
  });

  it('lets forms go to the main site, and to no other', () => {
    const mainSiteOrigin = 'https://www.main.example';
    expect(contentSecurityPolicy({ consent, mainSiteOrigin })).toBe(whole({ forms: ' https://www.main.example' }));
  });

  it('is weaker in development only, for Vite', () => {
    expect(contentSecurityPolicy({ consent, development: true })).toBe(
      whole({ styles: " 'unsafe-inline'", connections: ' ws:', workers: ' blob:' }),
    );
  });

  it.each([
    [{ MONITORING_INTAKE: 'https://rum.example/intake' }, 'https://rum.example'],
    [{}, 'https://browser-intake-datadoghq.eu'],
    [{ MONITORING_SITE: 'us3.datadoghq.com' }, 'https://browser-intake-us3-datadoghq.com'],
  ])('lets in exactly the intake of %j', (variables, intake) => {
    expect(policy({ ...monitored, ...variables })).toBe(whole({ connections: ` ${intake}`, workers: ' blob:' }));
  });

  it('lets in exactly the personalisation beacon', () => {
    const beacon = policy({ PERSONALISATION_BEACON: 'https://beacon.example/seen?x' });
    expect(beacon).toBe(whole({ connections: ' https://beacon.example' }));
  });

  it("lets in the consent tool, and then not the script of the product's own banner", () => {
    const tool = ' https://consent.example';
    expect(policy({ CONSENT_SCRIPT: 'https://consent.example/stub.js' })).toBe(
      whole({ scripts: tool, styles: tool, images: tool, connections: tool }),
    );
  });
});
