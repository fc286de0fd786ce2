import { spawnSync } from 'node:child_process';

/** Files that differ from the main branch: from the merge base, or on the main branch itself from the last commit. */
export function changedFiles(): string[] {
  const head = git('rev-parse', 'HEAD');
  const base = git('merge-base', 'origin/main', 'HEAD') ?? git('merge-base', 'main', 'HEAD');
  const since = base === head ? git('rev-parse', 'HEAD~1') : base;
  if (since === undefined) {
    console.log('NOT CHECKED: this clone has no main branch and no earlier commit to compare with.');
    return [];
  }
  return (git('diff', '--name-only', '--diff-filter=d', since) ?? '').split('\n').filter(Boolean);
}

function git(...words: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', words, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
