import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

export type Environment = Record<string, string>;

type Program = {
  script: string;
  environment?: Environment;
  /** Flags of Node. */
  flags?: string[];
  arguments?: string[];
  /** Ends when its standard input is closed, and not by a signal. */
  endsWithInput?: boolean;
};

export type Processes = {
  start: (name: string, program: Program) => ChildProcess;
  /** In reverse order of their start. */
  stop: () => Promise<void>;
  /** The last output of the processes that have failed. */
  failures: () => string[];
};

type Options = { log?: ((name: string, line: string) => void) | undefined; followParent: boolean };

const root = resolve(import.meta.dirname, '..');
const preload = new URL('follow-parent.ts', import.meta.url).href;
const shutdownTimeoutMs = 12_000;
/** In development everything is compiled first, on a machine that may be busy. */
const startTimeoutMs = 180_000;
const maxTailCharacters = 4_000;

/** Each process has a process group of its own, so that Ctrl-C reaches only the caller, which stops them in order. */
export function createProcesses({ log, followParent }: Options): Processes {
  const started: { child: ChildProcess; program: Program; tail: { text: string } }[] = [];
  return {
    start: (name, program) => {
      const { script, environment, flags = [], endsWithInput = false } = program;
      const follow = followParent && !endsWithInput ? ['--import', preload] : [];
      const child = spawn(process.execPath, [...follow, ...flags, script, ...(program.arguments ?? [])], {
        cwd: root,
        detached: true,
        stdio: ['pipe', 'pipe', 'pipe'],
        env: { ...process.env, ...environment },
      });
      const tail = { text: '' };
      started.push({ child, program, tail });
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text) => {
          tail.text = (tail.text + text).slice(-maxTailCharacters);
        });
        if (log) createInterface({ input: stream }).on('line', (line) => log(name, line));
      }
      return child;
    },
    stop: async () => {
      for (const { child, program } of started.toReversed()) await stopProcess(child, program);
    },
    failures: () =>
      started
        .filter(({ child }) => child.exitCode !== null && child.exitCode !== 0)
        .map(({ child, tail }) => `${child.spawnargs.at(-1)} exited with ${child.exitCode}:\n${tail.text}`),
  };
}

export async function exited(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${child.spawnargs.join(' ')} exited with ${code}`);
}

export async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the process has no output');
  const line = once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text));
  const exit = exited(child).then(() => {
    throw new Error(`${child.spawnargs.join(' ')} exited`);
  });
  return Promise.race([line, exit]);
}

/** Waits until the process responds at this URL with success. */
export async function responds(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} exited with ${child.exitCode}`);
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`no response from ${url}`);
}

/** Graceful first; after a timeout the whole process group is killed. */
async function stopProcess(child: ChildProcess, { endsWithInput = false }: Program): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const group = -child.pid;
  const exit = once(child, 'exit');
  if (endsWithInput) child.stdin?.end();
  else process.kill(child.pid, 'SIGTERM');
  const timer = setTimeout(() => process.kill(group, 'SIGKILL'), shutdownTimeoutMs);
  await exit;
  clearTimeout(timer);
}
