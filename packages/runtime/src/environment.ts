import { z } from 'zod';
import { readSecretFiles } from './secret-files.ts';

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

export const origin = z.url().refine((value) => new URL(value).origin === value, {
  error: 'must be an origin, like https://www.example.com, with no path and no slash at the end',
});

/** `http://one:3100,http://two:3100`: several processes of one upstream. */
export const origins = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .pipe(z.array(origin).min(1));

export const logLevel = z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info');
