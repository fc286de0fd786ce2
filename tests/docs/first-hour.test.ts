import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../../dev/free-port.ts';
import { cleanCopy, freshEnvironment, readBlocks } from './doc-runner.ts';

/** Runs the commands of docs/first-hour.md in a clean copy, and compares their output. */

type Step = { commands: string; prints: string[] };

const timeoutMs = 900_000;
const stepMs = 400_000;
const started: ChildProcess[] = [];
let folder = '';

afterAll(async () => {
  for (const child of started) await end(child);
  if (folder) await rm(folder, { recursive: true, force: true });
}, 60_000);

it('the first hour goes as docs/first-hour.md says', { timeout: timeoutMs }, async () => {
  const steps = readSteps(await readFile('docs/first-hour.md', 'utf8'));
  const [start, ...others] = steps;
  if (!start || others.length < 5) throw new Error('the page has lost its commands');
  folder = await cleanCopy();

  const first = terminal(folder, { PORT: String(await freePort()) });
  const open = first.sees((line) => line.startsWith('Lamplighter is at '));
  first.type(start.commands);
  await open;

  const second = terminal(folder, {});
  for (const { commands, prints } of others) {
    const lines = await second.run(commands);
    expect(unseen(prints, lines), `${commands}\nprinted\n${lines.join('\n')}`).toEqual([]);
  }

  for (const child of started) await end(child);
  expect(await processesIn(folder)).toEqual([]);
});

/** The commands that run in a folder. */
async function processesIn(where: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = ids.map(async (id) => {
    const at = await readlink(`/proc/${id}/cwd`).catch(() => '');
    return at.startsWith(where) ? [await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => id)] : [];
  });
  return (await Promise.all(found)).flat();
}

function readSteps(page: string): Step[] {
  const steps: Step[] = [];
  for (const { language, text } of readBlocks(page)) {
    if (language === 'sh') steps.push({ commands: text, prints: [] });
    if (language === 'text') steps.at(-1)?.prints.push(...text.split('\n'));
  }
  return steps;
}

/** Expected lines that are missing or out of order; `…` matches anything. */
function unseen(expected: string[], lines: string[]): string[] {
  let from = 0;
  return expected.filter((line) => {
    const parts = line.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    const shape = new RegExp(`^${parts.join('.*')}$`);
    const found = lines.findIndex((candidate, place) => place >= from && shape.test(candidate));
    if (found === -1) return true;
    from = found + 1;
    return false;
  });
}

/** A shell in the folder, without the environment of this test. */
function terminal(cwd: string, environment: Record<string, string>) {
  const child = spawn('bash', ['--noprofile', '--norc'], {
    cwd,
    env: { ...freshEnvironment(), ...environment },
    detached: true,
    stdio: 'pipe',
  });
  started.push(child);
  const lines: string[] = [];
  const listeners = new Set<(line: string) => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      for (const listener of listeners) listener(line);
    });
  }
  const sees = (check: (line: string) => boolean) =>
    new Promise<void>((done, failed) => {
      const fail = () => failed(new Error(`not seen:\n${lines.slice(-40).join('\n')}`));
      const timer = setTimeout(fail, stepMs);
      child.once('exit', fail);
      listeners.add((line) => {
        if (!check(line)) return;
        clearTimeout(timer);
        done();
      });
    });
  // Without this, a command that reads its input would consume the next command.
  const type = (commands: string) => child.stdin.write(`{\n${commands}\n} </dev/null\n`);
  return {
    type,
    sees,
    run: async (commands: string) => {
      const from = lines.length;
      const mark = `over-${from}`;
      const over = sees((line) => line === mark);
      type(`${commands}\necho; echo ${mark}`);
      await over;
      return lines.slice(from, -1);
    },
  };
}

/** Sends Ctrl-C to the shell's process group, and SIGKILL after a timeout. The stack outlives the shell for a moment. */
async function end(child: ChildProcess): Promise<void> {
  if (child.stdout?.closed || child.pid === undefined) return;
  const closed = once(child, 'close');
  child.stdin?.end();
  process.kill(-child.pid, 'SIGINT');
  const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), 40_000);
  await closed;
  clearTimeout(timer);
}
