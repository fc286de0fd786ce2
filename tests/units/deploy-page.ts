import { readFile } from 'node:fs/promises';
import { readBlocks } from '../docs/doc-runner.ts';

/** The commands of docs/deploy.md: one script for each block of `sh`, in the order of the page. */
export type DeployCommands = { install: string; terminateTls: string; start: string; restartEach: string };

export async function readDeployCommands(): Promise<DeployCommands> {
  const blocks = readBlocks(await readFile('docs/deploy.md', 'utf8'));
  const scripts = blocks.filter(({ language }) => language === 'sh').map(({ text }) => text);
  const [install, terminateTls, start, restartEach, ...others] = scripts;
  if (!install || !terminateTls || !start || !restartEach || others.length > 0) {
    throw new Error('docs/deploy.md has other blocks of commands than this test follows');
  }
  return { install, terminateTls, start, restartEach };
}
