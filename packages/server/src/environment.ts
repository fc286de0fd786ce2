import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Invalid settings end a process at its start, with one readable line for each. */
export function readEnvironment<Schema extends z.ZodObject>(schema: Schema): z.infer<Schema> {
  const result = parseEnvironment(schema, process.env);
  if ('settings' in result) return result.settings;
  const lines = result.problems.join('\n  ');
  process.stderr.write(`This process cannot start. Its environment is not complete:\n  ${lines}\n`);
  process.exit(1);
}

type Environment<Settings> = { settings: Settings } | { problems: string[] };

export function parseEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Record<string, string | undefined>,
): Environment<z.infer<Schema>> {
  const { variables, problems: unreadable } = readSecretFiles(Object.keys(schema.shape), environment);
  if (unreadable.length > 0) return { problems: unreadable };
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return { settings: result.data };
  const problems = result.error.issues.map(({ path, message }) => {
    const name = path.join('.');
    return name in given ? `${name}: ${message}` : `${name} is missing`;
  });
  return { problems };
}

export const port = z.coerce.number().int().min(0).max(65_535);

export const origin = z.url().refine((value) => URL.parse(value)?.origin === value, {
  error: 'must be an origin, like https://www.example.com, with no path and no slash at the end',
});

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export function isLoopback(url: string): boolean {
  return loopback.test(URL.parse(url)?.hostname ?? '');
}

/** For what carries identity or personal data: over plain HTTP it could be read and changed on the way. */
export const protectedUrl = z
  .url({ protocol: /^https?$/ })
  .refine((text) => text.startsWith('https:') || isLoopback(text), { error: 'must be https, or on this machine' });

export const protectedOrigin = origin.pipe(protectedUrl);

/** Names like `platform` exist only in the network of a compose file or a namespace. */
const serviceName = /^[a-z][a-z0-9-]*$/;

/** On this machine, or a service of the same containers: what is sent there in clear passes no other network. */
export function isNear(url: string): boolean {
  return isLoopback(url) || isService(url);
}

function isService(url: string): boolean {
  return serviceName.test(URL.parse(url)?.hostname ?? '');
}

/**
 * `http://one:3100,http://two:3100`: several processes of one upstream, at https unless they are on this machine or
 * services of the same containers.
 */
export const origins = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .pipe(
    z
      .array(
        origin.refine((one) => protectedUrl.safeParse(one).success || isService(one), {
          error: 'must be https, on this machine, or a service of the same containers',
        }),
      )
      .min(1),
  );

export const logLevel = z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info');

/** Metrics and tracing. With none of these set both are off and cost nothing. */
export const observabilitySettings = {
  /** Metrics have their own listener, for the operators' network only. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  /** The OTLP/HTTP endpoint of a collector, and the sampling rate of traces that start here. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

export type ObservabilitySettings = z.infer<z.ZodObject<typeof observabilitySettings>>;

type Variables = Record<string, string | undefined>;

/**
 * Reads `NAME` from the file that `NAME_FILE` names, so that a secret is in no process environment. Only for settings
 * that the process has: other variables, like `SSL_CERT_FILE`, also end in `_FILE`.
 */
function readSecretFiles(names: string[], variables: Variables): { variables: Variables; problems: string[] } {
  const read: Variables = {};
  const problems: string[] = [];
  for (const name of names) {
    const path = variables[`${name}_FILE`];
    if (!path) continue;
    if (variables[name]) {
      problems.push(`${name} and ${name}_FILE are both set`);
      continue;
    }
    try {
      read[name] = readFileSync(path, 'utf8').trimEnd();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : 'unknown error';
      problems.push(`${name}_FILE: cannot be read (${code})`);
    }
  }
  return { variables: { ...variables, ...read }, problems };
}
