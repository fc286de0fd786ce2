import { z } from 'zod';

const vulnerabilities = z.object({
  auditReportVersion: z.number(),
  metadata: z.object({ vulnerabilities: z.object({ high: z.number(), critical: z.number() }) }),
});
const signatures = z.object({ invalid: z.array(z.unknown()), missing: z.array(z.unknown()) });

export type Verdict = { kind: 'good' | 'bad' | 'unknown'; says: string };

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
