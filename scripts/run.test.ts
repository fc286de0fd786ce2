import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const run = (...words: string[]) => spawnSync(process.execPath, ['scripts/run.ts', ...words], { encoding: 'utf8' });

it.each([
  ['no name', ['addresses']],
  ['a wrong name', ['addresses', 'lode', 'file.csv']],
  ['a name that every object has', ['addresses', 'constructor']],
])('%s fails and says which names there are', (_, words) => {
  const { status, stdout, stderr } = run(...words);
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'npm run addresses -- generate | load\n',
  });
});

it('what follows the name are the arguments of the program', () => {
  const { status, stdout, stderr } = run('addresses', 'generate', '2', '--seed', '3');
  expect({ status, stderr, lines: stdout.trim().split('\n').length }).toEqual({ status: 0, stderr: '', lines: 3 });
});

it('a program that fails says why, and the command fails', () => {
  const { status, stderr } = run('accounts', 'load');
  expect(status).toBe(1);
  expect(stderr).toContain('Say which file: npm run accounts -- load file.json');
});
