import { z } from 'zod';

type MonitoringSettings = {
  name: string;
  version: string;
  environment: string;
  applicationId: string;
  clientId: string;
  sessionSampleRate: number;
  replaySampleRate: number;
  site: string;
  /** A proxy of the supplier's own that forwards to the provider; by default the provider's own URL. */
  intake: string | undefined;
};

/** The consent settings in every page. None of them is secret. */
export type ConsentSettings = {
  /** Whether an active group counts in the top window only. */
  topWindowOnly: boolean;
  /** The supplier's consent tool; without one the product shows its own banner. */
  script: { src: string; domain: string | undefined } | undefined;
  monitoring: MonitoringSettings | undefined;
  personalisationBeacon: string | undefined;
};

const rate = z.coerce.number().min(0).max(100);

export const consentEnvironment = {
  /** The consent tool's script, and its `data-domain-script`. Without it the product's own banner is shown. */
  CONSENT_SCRIPT: z.url().optional(),
  CONSENT_DOMAIN_SCRIPT: z.string().optional(),
  /** `on`: an active group counts in the top window only. */
  CONSENT_TOP_WINDOW_ONLY: z.enum(['on', 'off']).default('off'),
  /** Monitoring is enabled when it has an application id and a client id. */
  MONITORING_APPLICATION_ID: z.string().optional(),
  MONITORING_CLIENT_ID: z.string().optional(),
  MONITORING_NAME: z.string().default('help-and-support'),
  MONITORING_VERSION: z.string().default('unknown'),
  MONITORING_ENVIRONMENT: z.string().default('production'),
  MONITORING_SESSION_SAMPLE_RATE: rate.default(100),
  MONITORING_REPLAY_SAMPLE_RATE: rate.default(20),
  MONITORING_SITE: z.string().default('datadoghq.eu'),
  MONITORING_INTAKE: z.url().optional(),
  /** Receives the current screen of visitors who consented to personalisation. */
  PERSONALISATION_BEACON: z.url().optional(),
};

type Environment = z.infer<z.ZodObject<typeof consentEnvironment>>;

export const hasWholeMonitoring = (given: Environment) =>
  (given.MONITORING_APPLICATION_ID === undefined) === (given.MONITORING_CLIENT_ID === undefined);

export const halfMonitoringIssue = {
  path: ['MONITORING_CLIENT_ID'],
  error: 'MONITORING_APPLICATION_ID and MONITORING_CLIENT_ID go together',
};

export function readConsentSettings(environment: Environment): ConsentSettings {
  return {
    topWindowOnly: environment.CONSENT_TOP_WINDOW_ONLY === 'on',
    script: environment.CONSENT_SCRIPT
      ? { src: environment.CONSENT_SCRIPT, domain: environment.CONSENT_DOMAIN_SCRIPT }
      : undefined,
    monitoring: readMonitoring(environment),
    personalisationBeacon: environment.PERSONALISATION_BEACON,
  };
}

function readMonitoring(environment: Environment): MonitoringSettings | undefined {
  const { MONITORING_APPLICATION_ID: applicationId, MONITORING_CLIENT_ID: clientId } = environment;
  if (!applicationId || !clientId) return undefined;
  return {
    name: environment.MONITORING_NAME,
    version: environment.MONITORING_VERSION,
    environment: environment.MONITORING_ENVIRONMENT,
    applicationId,
    clientId,
    sessionSampleRate: environment.MONITORING_SESSION_SAMPLE_RATE,
    replaySampleRate: environment.MONITORING_REPLAY_SAMPLE_RATE,
    site: environment.MONITORING_SITE,
    intake: environment.MONITORING_INTAKE,
  };
}

type Sources = { scripts: string[]; styles: string[]; connections: string[]; workers: string[] };

/** The content security policy sources that the configured tools need. */
export function consentSources({ script, monitoring, personalisationBeacon }: ConsentSettings): Sources {
  const consentTool = script ? [new URL(script.src).origin] : [];
  const intake = monitoring ? [intakeOrigin(monitoring)] : [];
  const beacon = personalisationBeacon ? [new URL(personalisationBeacon).origin] : [];
  return {
    scripts: consentTool,
    styles: consentTool,
    connections: [...new Set([...consentTool, ...intake, ...beacon])],
    // The monitoring library compresses replay in a worker that it creates from a blob.
    workers: monitoring ? ['blob:'] : [],
  };
}

/** The monitoring library's own rule: all but the last part of the site's name joined by hyphens. */
function intakeOrigin({ intake, site }: MonitoringSettings): string {
  if (intake) return new URL(intake).origin;
  const parts = site.split('.');
  const ending = parts.pop();
  return `https://browser-intake-${parts.join('-')}.${ending}`;
}
