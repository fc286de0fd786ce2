import { z } from 'zod';

export const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      link: z.boolean().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
      devDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

const prefix = 'node_modules/';
const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Entries of a lock file that could install or run unapproved code. */
export function findLooseEnds({ packages }: z.infer<typeof lockFile>, mayRunScripts: readonly string[]): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.slice(path.lastIndexOf(prefix) + prefix.length);
    if (!path.includes(prefix)) {
      const wanted = Object.entries({ ...entry.dependencies, ...entry.devDependencies });
      return wanted
        .filter(([, version]) => !exact.test(version))
        .map(
          ([dependency, version]) =>
            `${path || 'the root'} wants ${dependency} at ${version}, which is not one version`,
        );
    }
    if (entry.link) return [];
    return [
      ...(entry.integrity ? [] : [`${path} has no checksum`]),
      ...(entry.resolved ? [`${path} names a host: ${entry.resolved}`] : []),
      ...(entry.hasInstallScript && !mayRunScripts.includes(name)
        ? [`${path} runs a script when it is installed`]
        : []),
    ];
  });
}

const vulnerabilities = z.object({
  auditReportVersion: z.number(),
  metadata: z.object({ vulnerabilities: z.object({ high: z.number(), critical: z.number() }) }),
});
const signatures = z.object({ invalid: z.array(z.unknown()), missing: z.array(z.unknown()) });

type Verdict = { kind: 'good' | 'bad' | 'unknown'; says: string };

/** The verdict of `npm audit --json`; 'unknown' when the registry does not respond. */
export function judgeAudit(output: string): Verdict {
  const report = parse(vulnerabilities, output);
  if (!report) return { kind: 'unknown', says: 'the registry does not serve audits from here' };
  const { high, critical } = report.metadata.vulnerabilities;
  const says = `${critical} critical and ${high} high vulnerabilities in what is shipped`;
  return { kind: high + critical === 0 ? 'good' : 'bad', says };
}

/** The verdict of `npm audit signatures --json`. */
export function judgeSignatures(output: string): Verdict {
  const report = parse(signatures, output);
  if (!report) return { kind: 'unknown', says: 'signatures cannot be checked from here' };
  const { invalid, missing } = report;
  const says = `${invalid.length} packages with a wrong signature, ${missing.length} with none`;
  return { kind: invalid.length + missing.length === 0 ? 'good' : 'bad', says };
}

function parse<Schema extends z.ZodType>(schema: Schema, output: string): z.infer<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(output)).data;
  } catch {
    return undefined;
  }
}
