import { parseEnvironment } from '@lamplighter/runtime/environment';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  consentEnvironment,
  halfMonitoringRefusal,
  hasWholeMonitoring,
  readConsentSettings,
} from './consent-settings.ts';
import { contentSecurityPolicy } from './http/security-headers.ts';

const schema = z.object(consentEnvironment).refine(hasWholeMonitoring, halfMonitoringRefusal);
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
    expect(parseEnvironment(schema, { ...monitored, MONITORING_SESSION_SAMPLE_RATE: '101' })).toHaveProperty(
      'problems',
    );
  });
});

describe('the content security policy', () => {
  it('lets nobody else in when nothing is configured', () => {
    expect(policy({})).not.toMatch(/https?:|blob:/);
    expect(policy({})).toContain("connect-src 'self';");
    expect(policy({})).toMatch(/script-src 'self' 'sha256-[\w+/]+='/);
  });

  it('lets in exactly the configured intake', () => {
    expect(policy({ ...monitored, MONITORING_INTAKE: 'https://rum.example/intake' })).toContain(
      "connect-src 'self' https://rum.example;",
    );
    expect(policy(monitored)).toContain("connect-src 'self' https://browser-intake-datadoghq.eu;");
    expect(policy({ ...monitored, MONITORING_SITE: 'us3.datadoghq.com' })).toContain(
      "connect-src 'self' https://browser-intake-us3-datadoghq.com;",
    );
  });

  it("lets in the consent tool, and then not the script of the product's own banner", () => {
    const tool = policy({ CONSENT_SCRIPT: 'https://consent.example/stub.js' });
    expect(tool).toContain("script-src 'self' https://consent.example;");
    expect(tool).toContain("connect-src 'self' https://consent.example;");
  });
});
