import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { isAllowed } from './supply-chain/licences.ts';
import { findLooseEnds, judgeAudit, judgeSignatures, lockFile } from './supply-chain/lock-file.ts';
import { npm, writeLists } from './supply-chain/write-lists.ts';

/**
 * Writes a bill of materials and a list of licences, and checks licences against the allowed ones, the lock file, and
 * the registry's audit. Fails on any finding, and reports a registry that could not be reached.
 */
export async function checkSupplyChain(folder: string): Promise<boolean> {
  const licences = await writeLists(folder);
  console.log(`${licences.length} components in ${folder}/sbom.cdx.json and ${folder}/licences.csv`);
  const { allowScripts } = z
    .object({ allowScripts: z.record(z.string(), z.boolean()) })
    .parse(JSON.parse(await readFile('package.json', 'utf8')));
  const mayRunScripts = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  const lock = lockFile.parse(JSON.parse(await readFile('package-lock.json', 'utf8')));
  const problems = [
    ...licences
      .filter(({ licence }) => !isAllowed(licence))
      .map(({ component, licence }) => `${component} is under ${licence || 'no licence'}, which is not on our list`),
    ...findLooseEnds(lock, mayRunScripts),
  ];
  for (const { kind, says } of [
    judgeAudit(npm(['audit', '--omit', 'dev', '--json'])),
    judgeSignatures(npm(['audit', 'signatures', '--json'])),
  ]) {
    if (kind === 'bad') problems.push(says);
    else console.log(kind === 'good' ? says : `NOT CHECKED: ${says}`);
  }
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
}
