import { execFile } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { consoleEnvironment } from '../../apps/console/server/environment.ts';
import {
  databaseEnvironment,
  platformEnvironment,
  staffEnvironment,
  workerEnvironment,
} from '../../apps/platform/src/environment.ts';
import { siteEnvironment } from '../../apps/site/server/environment.ts';
import { edgeEnvironment } from '../edge/environment.ts';
import { readSettings } from '../settings/settings-file.ts';
import { type Container, folder, type Manifest, readManifests, workloadsOf } from './manifests.ts';

const manifests = await readManifests();
const workloads = workloadsOf(manifests);
const ofKind = (kind: string) => manifests.filter((one) => one.kind === kind);
const containers = workloads.flatMap(({ spec }) => [
  ...spec.template.spec.initContainers,
  ...spec.template.spec.containers,
]);
const named = containers.map((one): [string, Container] => [one.name, one]);
const compose = z
  .object({
    services: z.record(
      z.string(),
      z.looseObject({
        image: z.string(),
        command: z.array(z.string()).optional(),
        entrypoint: z.array(z.string()).optional(),
        environment: z.record(z.string(), z.string()).default({}),
      }),
    ),
    secrets: z.record(z.string(), z.unknown()),
  })
  .parse(parse(await readFile('deploy/containers/compose.yaml', 'utf8'), { merge: true }));

/** The TypeScript of a manifest, whose compiler also rejects fields that the API does not have. */
function asTypeScript(one: Manifest, index: number): string {
  const path = resolve(`node_modules/kubernetes-models/${one.apiVersion}/${one.kind}.js`);
  return `import type { I${one.kind} as Type${index} } from '${path}';\nexport const value${index}: Type${index} = ${JSON.stringify(one)};\n`;
}

async function compileErrors(all: Manifest[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-manifests-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'manifests.ts');
  await writeFile(file, all.map(asTypeScript).join(''));
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];
  const compiled = promisify(execFile)('node_modules/.bin/tsc', [
    ...options,
    '--target',
    'es2024',
    '--types',
    '',
    file,
  ]);
  return compiled.then(
    () => [],
    ({ stdout }: { stdout: string }) => stdout.trim().split('\n'),
  );
}

describe('the manifests', () => {
  it('have the fields of the Kubernetes API, of their types, and no other', async () => {
    expect(await compileErrors(manifests)).toEqual([]);
    const [first, ...others] = manifests;
    if (!first) throw new Error('no manifests');
    const wrong = [{ ...first, speck: {} }, ...others];
    expect(await compileErrors(wrong)).toEqual([expect.stringContaining(`'"speck"' does not exist`)]);
  });

  it.each(manifests)('$kind $metadata.name is valid by the schema of its kind', async (one) => {
    const model = await import(resolve(`node_modules/kubernetes-models/${one.apiVersion}/${one.kind}.js`));
    expect(() => new model[one.kind](one).validate()).not.toThrow();
  });

  it.each(named)('%s runs what the compose file runs', async (name, { image, command }) => {
    const service = compose.services[name === 'configuration' ? 'edge-configuration' : name];
    expect(service?.image.split(/:(?=\$)/)[0]).toBe(image);
    expect(command).toEqual(service?.entrypoint ?? service?.command);
    for (const script of command.filter((word) => word.endsWith('.ts'))) await access(script);
  });

  it.each(named)('%s may write nowhere and has no powers, and says what it needs', (_, one) => {
    expect(one.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(Object.keys(one.resources.requests)).toEqual(['cpu', 'memory']);
    expect(Object.keys(one.resources.limits)).toEqual(['memory']);
  });

  it.each(workloads)('$metadata.name runs as an ordinary user, without a token of the API', ({ spec }) => {
    expect(spec.template.spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
  });
});

describe('settings', () => {
  const environments = {
    site: siteEnvironment,
    platform: platformEnvironment,
    worker: workerEnvironment,
    migrate: databaseEnvironment,
    'staff-api': staffEnvironment,
    console: consoleEnvironment,
    configuration: edgeEnvironment,
  };

  it.each(Object.entries(environments))(
    '%s is given settings that exist, those of the compose file',
    (name, schema) => {
      const given = containers.find((one) => one.name === name)?.env ?? [];
      const known = Object.keys(schema.shape).flatMap((one) => [one, `${one}_FILE`]);
      expect(given.map((one) => one.name).filter((one) => !known.includes(one))).toEqual([]);
      const service = compose.services[name === 'configuration' ? 'edge-configuration' : name];
      for (const one of given) expect(one.value, one.name).toBe(service?.environment[one.name]);
    },
  );

  it.each(workloads.filter(({ metadata }) => metadata.name !== 'edge'))(
    '$metadata.name has each blank setting of its file as a file, and only the secrets that it reads',
    async ({ metadata: { name }, spec: { template } }) => {
      const [one] = template.spec.containers;
      expect(one?.envFrom).toEqual([{ configMapRef: { name: `${name}-settings` } }]);
      const blank = Object.entries(await readSettings(`${name}.env`)).filter(([, value]) => value === '');
      const files = (one?.env ?? []).filter((variable) => variable.name.endsWith('_FILE'));
      expect(files.map((variable) => variable.name)).toEqual(
        expect.arrayContaining(blank.map(([setting]) => `${setting}_FILE`)),
      );
      const items = template.spec.volumes.flatMap(({ secret }) => secret?.items ?? []);
      expect(items.map(({ path }) => `/run/secrets/${path}`)).toEqual(files.map(({ value }) => value));
      for (const { key, path } of items) expect([key, compose.secrets[key] !== undefined]).toEqual([path, true]);
    },
  );

  it('are generated from the files', async () => {
    const { configMapGenerator } = z
      .object({ configMapGenerator: z.array(z.object({ name: z.string(), envs: z.array(z.string()) })) })
      .parse(parse(await readFile('deploy/settings/kustomization.yaml', 'utf8')));
    const made = Object.fromEntries(configMapGenerator.map(({ name, envs }) => [name, envs]));
    const used = containers.flatMap(({ envFrom }) => envFrom.map(({ configMapRef }) => configMapRef.name));
    expect(Object.keys(made).toSorted()).toEqual(used.toSorted());
    for (const [name, envs] of Object.entries(made)) expect(envs).toEqual([`${name.replace('-settings', '')}.env`]);
  });
});

describe('traffic', () => {
  it.each(['site', 'platform', 'staff-api', 'console'])(
    '%s listens to its ports, and is probed at the paths that it has',
    async (name) => {
      const one = containers.find((container) => container.name === name);
      const value = (variable: string) => Number(one?.env.find((given) => given.name === variable)?.value);
      expect(one?.ports).toEqual([
        { name: 'http', containerPort: value('PORT') },
        { name: 'metrics', containerPort: value('METRICS_PORT') },
      ]);
      expect([one?.livenessProbe?.httpGet, one?.readinessProbe?.httpGet]).toEqual([
        { path: '/livez', port: 'http' },
        { path: '/readyz', port: 'http' },
      ]);
    },
  );

  it('reaches each deployment by its labels', () => {
    const labelled = z.object({ spec: z.looseObject({ selector: z.record(z.string(), z.string()) }) });
    for (const one of ofKind('Service')) expect(labelled.parse(one).spec.selector).toEqual({ app: one.metadata.name });
    const apps = workloads.map(({ spec }) => spec.template.metadata.labels['app']);
    expect(apps).toEqual(workloads.map(({ metadata }) => metadata.name));
    expect(ofKind('NetworkPolicy').map(({ metadata }) => metadata.name)).toEqual(
      expect.arrayContaining(['deny', ...apps]),
    );
  });

  it('lets only the console reach the staff API, and the edge neither of them', () => {
    const policy = z.object({
      spec: z.looseObject({ ingress: z.array(z.looseObject({ from: z.unknown() })).default([]) }),
    });
    const reachedFrom = (name: string) =>
      ofKind('NetworkPolicy')
        .filter(({ metadata }) => metadata.name === name)
        .flatMap((one) => policy.parse(one).spec.ingress.map(({ from }) => from));
    expect(reachedFrom('staff-api')).toEqual([[{ podSelector: { matchLabels: { app: 'console' } } }]]);
    expect(reachedFrom('console')).toEqual([
      [{ namespaceSelector: { matchLabels: { 'lamplighter/staff-ingress': 'true' } } }],
    ]);
  });

  it('keeps a pod of each deployment during maintenance, and adds pods by CPU or by the age of deliveries', async () => {
    const deployments = ofKind('Deployment').map(({ metadata }) => metadata.name);
    expect(
      ofKind('PodDisruptionBudget')
        .map(({ metadata }) => metadata.name)
        .toSorted(),
    ).toEqual(deployments.toSorted());
    const scaled = z.object({
      spec: z.object({
        scaleTargetRef: z.object({ name: z.string() }),
        metrics: z
          .array(z.object({ external: z.object({ metric: z.object({ name: z.string() }) }).optional() }))
          .length(1),
      }),
    });
    const scalers = ofKind('HorizontalPodAutoscaler').map((one) => scaled.parse(one).spec);
    expect(scalers.map(({ scaleTargetRef }) => scaleTargetRef.name)).toEqual(['site', 'platform', 'worker']);
    const [metric] = scalers.flatMap(({ metrics }) => metrics.flatMap(({ external }) => external?.metric.name ?? []));
    const exported = await readFile('apps/platform/src/modules/delivery/delivery-metrics.ts', 'utf8');
    expect(exported).toContain(`name: '${metric}'`);
    expect(await readFile(join(folder, 'prometheus-adapter.yaml'), 'utf8')).toContain(`seriesQuery: ${metric}\n`);
  });
});
