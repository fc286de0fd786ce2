import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../dev/free-port.ts';

const run = promisify(execFile);

export type Varnish = {
  port: number;
  /** Runs `varnishadm` with these words. */
  admin: (...words: string[]) => Promise<string>;
  stop: () => Promise<void>;
};

type Settings = {
  /** The port of the edge. */
  edge: number;
  /** The edges of other brands, by host name. */
  brands?: Record<string, number>;
};

const address = { host: '.host = "127.0.0.1";', port: '.port = "8080";' };

/** Varnish with the shipped configuration, before edges on this machine. */
export async function startVarnish({ edge, brands = {} }: Settings): Promise<Varnish> {
  const folder = await mkdtemp(join(tmpdir(), 'varnish-'));
  const shipped = await readFile(join(import.meta.dirname, 'varnish.vcl'), 'utf8');
  if (!shipped.includes(address.port)) throw new Error('the configuration has no port to replace');
  await writeFile(join(folder, 'varnish.vcl'), shipped.replace(address.port, `.port = "${edge}";`));
  const configuration = join(folder, 'start.vcl');
  await writeFile(configuration, `vcl 4.1;\n${byHost(brands)}\ninclude "${join(folder, 'varnish.vcl')}";\n`);

  const port = await freePort();
  // The edge of the next test is tried at once, although that of the last one refused connections a moment ago.
  const parameters = ['-p', 'http_gzip_support=off', '-p', 'backend_remote_error_holddown=0', '-s', 'malloc,32m'];
  const listen = ['-a', `127.0.0.1:${port}`, '-n', join(folder, 'work')];
  const child = spawn('varnishd', ['-F', '-j', 'none', '-f', configuration, ...listen, ...parameters], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (bytes) => {
    said += bytes;
  });
  const exit = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exit;
    await rm(folder, { recursive: true, force: true });
  };
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/edge/alive`).then(
      () => true,
      () => false,
    );
  const deadline = Date.now() + 20_000;
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`varnishd did not start:\n${said}`);
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  const admin = async (...words: string[]) =>
    (await run('varnishadm', ['-n', join(folder, 'work'), words.join(' ')])).stdout;
  return { port, admin, stop };
}

function byHost(brands: Record<string, number>): string {
  return Object.entries(brands)
    .map(([host, port], index) => {
      const backend = `backend brand_${index} { ${address.host} .port = "${port}"; }`;
      const select = `sub vcl_recv { if (req.http.host == "${host}") { set req.backend_hint = brand_${index}; } }`;
      return `${backend}\n${select}`;
    })
    .join('\n');
}
