import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readRolloutOrder } from '../rollout-order.ts';

/** The script with releases of its own, real processes, and a systemctl that starts them as a unit would. */

const units = ['platform@3100', 'platform@3101', 'worker', 'staff-api', 'site@3000', 'site@3001', 'console', 'edge'];

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lamplighter-switch-'));
  for (const version of ['1.0.0', '1.1.0']) {
    const assets = join(root, 'releases', version, 'apps/site/build/client/assets');
    await mkdir(assets, { recursive: true });
    await writeFile(join(assets, `page-${version}.js`), '');
  }
  await symlink('releases/1.0.0', join(root, 'current'));
  await mkdir(join(root, 'bin'));
  await mkdir(join(root, 'pids'));
  await writeFile(join(root, 'calls'), '');
  await command('systemctl', systemctl);
  await command('curl', curl);
  for (const unit of units) await run('systemctl', ['restart', `lamplighter-${unit}.service`]);
  await writeFile(join(root, 'calls'), '');
});
afterEach(async () => {
  for (const unit of units) process.kill(await pidOf(unit));
  await rm(root, { recursive: true });
});

async function command(name: string, text: string): Promise<void> {
  await writeFile(join(root, 'bin', name), text);
  await chmod(join(root, 'bin', name), 0o755);
}

const systemctl = `#!/bin/sh
cd "$LAMPLIGHTER_ROOT"
for unit in "$@"; do :; done
case $1 in
  show) cat "pids/$unit" ;;
  list-units)
    ls pids | grep "^\${unit%\\*}" | sed 's/$/ loaded active running/' ;;
  reload) echo "reload $unit" >> calls ;;
  restart)
    echo "restart $unit" >> calls
    if [ "$unit" = lamplighter-migrate ]; then [ ! -e current/does-not-migrate ]; exit; fi
    [ ! -e "pids/$unit" ] || kill "$(cat "pids/$unit")"
    cd -P current
    sleep 1000 > "$LAMPLIGHTER_ROOT/$unit.log" 2>&1 &
    echo $! > "$LAMPLIGHTER_ROOT/pids/$unit" ;;
esac
`;

/** A release with a file \`PORT-is-not-ready\` is not ready at that port. */
const curl = `#!/bin/sh
for url in "$@"; do :; done
port=\${url#http://127.0.0.1:}
[ ! -e "$LAMPLIGHTER_ROOT/current/\${port%%/*}-is-not-ready" ]
`;

function run(file: string, args: string[]) {
  const env = { ...process.env, PATH: `${root}/bin:${process.env['PATH']}`, LAMPLIGHTER_ROOT: root };
  return promisify(execFile)(file, args, { env: { ...env, READY_WITHIN: '1', PAUSE: '0' } });
}

const switchTo = (version: string) =>
  run('deploy/systemd/switch.sh', [version]).then(
    () => 0,
    ({ code }: { code: number }) => code,
  );

const pidOf = async (unit: string) => Number(await readFile(join(root, 'pids', `lamplighter-${unit}.service`), 'utf8'));

/** What was done to the units, as `platform@3100`. */
const calls = async () =>
  (await readFile(join(root, 'calls'), 'utf8'))
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => line.replace(/^\w+ lamplighter-/, '').replace('.service', ''));

async function runningReleases(): Promise<string[]> {
  const folders = await Promise.all(
    units.filter((unit) => unit !== 'edge').map(async (unit) => readlink(`/proc/${await pidOf(unit)}/cwd`)),
  );
  return [...new Set(folders.map((folder) => folder.split('/').at(-1) ?? ''))];
}

const links = async () => [await readlink(join(root, 'current')), await readlink(join(root, 'last'))];

it('switches every process in the order of the documents, and back in the reverse one', async () => {
  const order = await readRolloutOrder();
  expect(await switchTo('1.1.0')).toBe(0);
  expect(await calls()).toEqual(['migrate', ...units]);
  expect([...new Set((await calls()).map((unit) => unit.split('@')[0]))]).toEqual(order);
  expect(await runningReleases()).toEqual(['1.1.0']);
  expect(await links()).toEqual(['releases/1.1.0', 'releases/1.0.0']);
  const previous = (version: string) => join(root, 'releases', version, 'apps/site/previous-build/assets');
  await readFile(join(previous('1.1.0'), 'page-1.0.0.js'));

  await writeFile(join(root, 'calls'), '');
  expect(await switchTo('back')).toBe(0);
  const processes = [...new Set((await calls()).map((unit) => unit.split('@')[0]))];
  expect(processes).toEqual(order.filter((name) => name !== 'migrate').toReversed());
  expect(await runningReleases()).toEqual(['1.0.0']);
  expect(await links()).toEqual(['releases/1.0.0', 'releases/1.1.0']);
  await readFile(join(previous('1.0.0'), 'page-1.1.0.js'));
});

it.each(['3101-is-not-ready', '13200-is-not-ready', '3300-is-not-ready', '3000-is-not-ready', '3400-is-not-ready'])(
  'goes back by itself: %s',
  async (file) => {
    await writeFile(join(root, 'releases/1.1.0', file), '');
    expect(await switchTo('1.1.0')).toBe(1);
    expect(await runningReleases()).toEqual(['1.0.0']);
    expect(await links()).toEqual(['releases/1.0.0', 'releases/1.1.0']);
  },
);

it('restarts nothing when the migration fails', async () => {
  await writeFile(join(root, 'releases/1.1.0/does-not-migrate'), '');
  const before = await Promise.all(units.map(pidOf));
  expect(await switchTo('1.1.0')).toBe(1);
  expect(await Promise.all(units.map(pidOf))).toEqual(before);
  expect((await links())[0]).toBe('releases/1.0.0');
});

it('goes on where it was interrupted', async () => {
  expect(await switchTo('1.1.0')).toBe(0);
  const before = await Promise.all(units.map(pidOf));
  expect(await switchTo('1.1.0')).toBe(0);
  expect(await Promise.all(units.map(pidOf))).toEqual(before);
  expect(await links()).toEqual(['releases/1.1.0', 'releases/1.0.0']);
});

it('changes nothing for a release that is not built', async () => {
  expect(await switchTo('1.2.0')).toBe(1);
  expect(await calls()).toEqual([]);
  expect(await readlink(join(root, 'current'))).toBe('releases/1.0.0');
});
