import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** A text by name, such as `articles/emergencies/smell-gas`, and its lines. */
export type SafetyTexts = Record<string, string[]>;

const approvals = z.record(
  z.string(),
  z.strictObject({ approved: z.iso.date(), approvedBy: z.string().min(1), words: z.array(z.string()) }),
);
export type Approvals = z.infer<typeof approvals>;

export const approvalsFile = 'content/safety-approvals.json';

export async function readApprovals(): Promise<Approvals> {
  return approvals.parse(JSON.parse(await readFile(approvalsFile, 'utf8')));
}

/** What differs from what was approved, by the name of the text. */
export function unapproved(texts: SafetyTexts, approved: Approvals): Map<string, string[]> {
  const names = new Set([...Object.keys(texts), ...Object.keys(approved)]);
  return new Map(
    [...names]
      .map((name): [string, string[]] => [name, difference(approved[name]?.words ?? [], texts[name] ?? [])])
      .filter(([, changes]) => changes.length > 0),
  );
}

/** The lines that are gone, then those that are new, each where the texts first and last differ. */
function difference(before: string[], after: string[]): string[] {
  const first = before.findIndex((line, index) => line !== after[index]);
  const start = first < 0 ? before.length : first;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return [
    ...before.slice(start, before.length - end).map((line) => `- ${line}`),
    ...after.slice(start, after.length - end).map((line) => `+ ${line}`),
  ];
}

export function approvalProblems(texts: SafetyTexts, approved: Approvals): string[] {
  return [...unapproved(texts, approved)].map(
    ([name, changes]) =>
      `${name}: these words are not approved. Once a safety editor has read them: npm run content -- approve '<role>' ${name}\n` +
      changes.map((line) => `    ${line}`).join('\n'),
  );
}

/** The approvals with the named texts as they are now; `search` names all texts below it. */
export function approve(
  names: string[],
  texts: SafetyTexts,
  approved: Approvals,
  { by, today }: { by: string; today: string },
): Approvals {
  const isNamed = (text: string) => names.some((name) => text === name || text.startsWith(`${name}/`));
  const kept = Object.entries(approved).filter(([text]) => !isNamed(text));
  const read = Object.entries(texts).filter(([text]) => isNamed(text));
  return Object.fromEntries(
    [...kept, ...read.map(([text, words]) => [text, { approved: today, approvedBy: by, words }] as const)].toSorted(
      ([one], [other]) => one.localeCompare(other),
    ),
  );
}
