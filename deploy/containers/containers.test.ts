import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { validate } from 'dockerfile-utils';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { consoleEnvironment } from '../../apps/console/server/environment.ts';
import {
  databaseEnvironment,
  operatorEnvironment,
  platformEnvironment,
  staffEnvironment,
  workerEnvironment,
} from '../../apps/platform/src/environment.ts';
import { siteEnvironment } from '../../apps/site/server/environment.ts';
import { edgeEnvironment } from '../edge/environment.ts';
import { processesIn, readRolloutOrder } from '../rollout-order.ts';
import { readSettings } from '../settings/settings-file.ts';

/** What can be checked without Docker; `npm run drill -- containers` builds and runs it all. */
const folder = 'deploy/containers';
const dockerfile = await readFile(join(folder, 'Dockerfile'), 'utf8');

const service = z.looseObject({
  image: z.string(),
  user: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string(), target: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  networks: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  secrets: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.unknown().optional(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
});
const compose = z
  .object({
    services: z.record(z.string(), service),
    networks: z.record(z.string(), z.unknown()),
    volumes: z.record(z.string(), z.unknown()),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  .parse(parse(await readFile(join(folder, 'compose.yaml'), 'utf8'), { merge: true }));
const services = Object.entries(compose.services);

describe('the Dockerfile', () => {
  it("is one, by the language server's own judgement", () => {
    expect(validate(dockerfile).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  });

  it('copies what is there, and leaves nothing of the build in what runs', async () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) =>
      files.split(' '),
    );
    for (const file of copied.filter((one) => one !== '.')) await access(file);
    const runtime = dockerfile.split(/^FROM /m).filter((stage) => / AS runtime/.test(stage));
    expect(runtime).toHaveLength(1);
    expect(runtime[0]).not.toMatch(/npm|^FROM node/m);
  });

  it('is given the documents that pages are built with', async () => {
    const sources = globSync('apps/*/app/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
    const texts = await Promise.all(sources.map((file) => readFile(file, 'utf8')));
    const documents = texts.flatMap((text) => [...text.matchAll(/from '[./]+(docs\/[^'?]+)/g)].map(([, path]) => path));
    const context = (await readFile(join(folder, 'Dockerfile.dockerignore'), 'utf8')).split('\n');
    expect(documents).toEqual(['docs/operate.md']);
    expect(context).toEqual(expect.arrayContaining(documents.map((path) => `!${path}`)));
  });

  it('runs as an ordinary user', () => {
    const stages = dockerfile.split(/^FROM /m).filter((stage) => / AS runtime/.test(stage));
    expect(stages.map((stage) => [...stage.matchAll(/^USER (\w+)$/gm)].at(-1)?.[1])).toEqual(['node']);
  });
});

describe('the compose file', () => {
  it.each(services)('%s is made and run from files that are there', async (_, { build, command = [], env_file }) => {
    if (build) {
      expect(build.context).toBe('../..');
      await access(build.dockerfile);
      expect(dockerfile).toContain(` AS ${build.target}\n`);
    }
    for (const script of command.filter((word) => word.endsWith('.ts'))) await access(script);
    if (env_file) await access(join(folder, env_file));
  });

  it.each(services)('%s names only networks, volumes, secrets and services that are there', async (_, one) => {
    for (const network of one.networks) expect(compose.networks).toHaveProperty(network);
    for (const secret of one.secrets) expect(compose.secrets).toHaveProperty(secret);
    for (const volume of one.volumes) {
      const [source = ''] = volume.split(':');
      if (source.startsWith('.')) await access(join(folder, source));
      else expect(compose.volumes).toHaveProperty(source);
    }
  });

  it.each(services)('%s has a log that Docker rotates', (_, { logging }) => {
    expect(logging).toEqual({ driver: 'local', options: { 'max-size': '100m', 'max-file': '10' } });
  });

  it.each(services)('%s waits for what can say that it is well', (_, { depends_on }) => {
    for (const [other, { condition }] of Object.entries(depends_on)) {
      expect(compose.services).toHaveProperty(other);
      if (condition === 'service_healthy') expect(compose.services[other]).toHaveProperty('healthcheck');
    }
  });

  it.each([
    ['platform', platformEnvironment],
    ['worker', workerEnvironment],
    ['site', siteEnvironment],
    ['migrate', databaseEnvironment],
    ['operator', operatorEnvironment],
    ['staff-api', staffEnvironment],
    ['console', consoleEnvironment],
    ['edge-configuration', edgeEnvironment],
  ])('%s is given settings that exist', (name, environment) => {
    const known = Object.keys(environment.shape).flatMap((one) => [one, `${one}_FILE`]);
    expect(Object.keys(compose.services[name]?.environment ?? {}).filter((one) => !known.includes(one))).toEqual([]);
  });

  it.each(services.filter(([, { env_file }]) => env_file))(
    '%s has each blank setting of its file as a secret, and only the secrets that it reads',
    async (_, { env_file = '', environment, secrets }) => {
      const blank = Object.entries(await readSettings(basename(env_file))).filter(([, value]) => value === '');
      expect(blank.map(([name]) => `${name}_FILE`).filter((name) => !environment[name])).toEqual([]);
      const read = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
      expect(read.map(([, path]) => path).toSorted()).toEqual(secrets.map((name) => `/run/secrets/${name}`).toSorted());
    },
  );

  it('has each secret in a file that make-secrets.sh writes, and builds each image once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lamplighter-secrets-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await promisify(execFile)('deploy/containers/make-secrets.sh', [folder]);
    const files = Object.entries(compose.secrets).map(([name, { file }]) => [`../settings/secrets/${name}`, file]);
    for (const [expected, file] of files) expect(file).toBe(expected);
    expect(await readdir(folder).then((names) => names.toSorted())).toEqual(Object.keys(compose.secrets).toSorted());
    const images = services.filter(([, { build }]) => build).map(([, { image }]) => image);
    expect(new Set(images).size).toBe(images.length);
  });

  it('has the edge take the client address from the TLS terminator on this machine, and from nothing else', () => {
    const environment = { ...compose.services['edge']?.environment, PUBLIC_ORIGIN: 'https://www.larkfield.example' };
    const { TRUSTED_PROXIES: trusted } = edgeEnvironment.parse(environment);
    // Connections to the published port come from the gateway of the edge's only network that is not internal.
    const outside = z
      .object({ ipam: z.object({ config: z.array(z.object({ subnet: z.string(), gateway: z.string() })).length(1) }) })
      .parse(compose.networks['outside']);
    expect(trusted).toEqual(outside.ipam.config.map(({ gateway }) => `${gateway}/32`));
  });

  it('lets nothing be reached but the edge and the console, and these from this machine only', () => {
    expect(services.flatMap(([name, { ports }]) => ports.map((port) => `${name} ${port}`))).toEqual([
      'console 127.0.0.1:3400:3400',
      'edge 127.0.0.1:8080:8080',
    ]);
  });

  it('has the site call the platform by the name of its service and its port, and once more if that fails', () => {
    const { platform, site } = compose.services;
    const { CONTENT_ORIGIN, OPERATIONAL_ORIGIN, API_ORIGIN, ENERGY_API_ORIGIN } = site?.environment ?? {};
    const origin = `http://platform:${platform?.environment['PORT']}`;
    const twice = `${origin},${origin}`;
    expect([CONTENT_ORIGIN, OPERATIONAL_ORIGIN, API_ORIGIN, ENERGY_API_ORIGIN]).toEqual(Array(4).fill(twice));
  });

  it('starts the console only where it is asked for, and has it call the staff API by the name of its service', () => {
    const { console: staffConsole, 'staff-api': api } = compose.services;
    expect([staffConsole?.['profiles'], api?.['profiles']]).toEqual([['console'], ['console']]);
    expect(staffConsole?.environment['STAFF_API_ORIGIN']).toBe(`http://staff-api:${api?.environment['PORT']}`);
  });

  it('is brought to a new version in the order of the documents', async () => {
    const order = await readRolloutOrder();
    const [, commands = ''] =
      /^export LAMPLIGHTER_VERSION.*\n((?:.+\n)+?)```/m.exec(await readFile('docs/deploy.md', 'utf8')) ?? [];
    expect(processesIn(commands, order)).toEqual(order);
  });

  it('keeps the queue of the relay when its container is made anew', () => {
    expect(compose.services['relay']?.volumes).toEqual(['relay:/var/spool/smtpd']);
  });

  it.each(services.filter(([name, { image }]) => image.startsWith('lamplighter:') || name === 'edge'))(
    '%s may write nowhere, has no powers, and time to stop',
    (_, one) => {
      expect(one).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '20s' });
    },
  );
});
