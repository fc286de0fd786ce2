import { execFile } from 'node:child_process';
import { access, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
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
import { readRolloutOrder } from '../rollout-order.ts';
import { readSettings } from '../settings/settings-file.ts';

const folder = 'deploy/kubernetes';

const variable = z.object({ name: z.string(), value: z.string() });
const probe = z.looseObject({ httpGet: z.looseObject({ path: z.string(), port: z.string() }).optional() });
const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  command: z.array(z.string()),
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })).default([]),
  env: z.array(variable).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  startupProbe: probe.optional(),
  resources: z.object({ requests: z.record(z.string(), z.string()), limits: z.record(z.string(), z.string()) }),
  securityContext: z.unknown(),
});
type Container = z.infer<typeof container>;

const pod = z.looseObject({
  automountServiceAccountToken: z.boolean(),
  securityContext: z.unknown(),
  initContainers: z.array(container).default([]),
  containers: z.array(container),
  volumes: z.array(
    z.looseObject({
      name: z.string(),
      secret: z
        .looseObject({ secretName: z.string(), items: z.array(z.object({ key: z.string(), path: z.string() })) })
        .optional(),
    }),
  ),
});
const template = z.object({ metadata: z.object({ labels: z.record(z.string(), z.string()) }), spec: pod });

const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
type Manifest = z.infer<typeof manifest>;
const workload = manifest.extend({ spec: z.looseObject({ template }) });

/** Every object of the base, apart from the generated ones. */
async function readManifests(): Promise<Manifest[]> {
  const { resources } = z
    .object({ resources: z.array(z.string()) })
    .parse(parse(await readFile(join(folder, 'kustomization.yaml'), 'utf8')));
  const files = resources.filter((name) => name.endsWith('.yaml'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) => parseAllDocuments(text).map((document) => manifest.parse(document.toJS())));
}

/** Deployments and jobs. */
const workloadsOf = (manifests: Manifest[]) =>
  manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job').map((one) => workload.parse(one));

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

  it.each(workloads.filter(({ kind }) => kind === 'Deployment'))(
    '$metadata.name is spread over machines and zones',
    ({ metadata: { name }, spec }) => {
      const over = (topologyKey: string) => ({
        maxSkew: 1,
        topologyKey,
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: { matchLabels: { app: name } },
      });
      expect(spec.template.spec['topologySpreadConstraints']).toEqual([
        over('kubernetes.io/hostname'),
        over('topology.kubernetes.io/zone'),
      ]);
    },
  );

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
      for (const one of given)
        expect(one.value.replaceAll('//operational:', '//platform:'), one.name).toBe(service?.environment[one.name]);
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
      const value = (variable: string) => one?.env.find((given) => given.name === variable)?.value;
      const ports = { http: value('PORT'), metrics: value('METRICS_PORT'), webhooks: value('WEBHOOK_PORT') };
      expect(one?.ports).toEqual(
        Object.entries(ports).flatMap(([port, given]) =>
          given === undefined ? [] : [{ name: port, containerPort: Number(given) }],
        ),
      );
      expect([one?.livenessProbe?.httpGet, one?.readinessProbe?.httpGet]).toEqual([
        { path: '/livez', port: 'http' },
        { path: '/readyz', port: 'http' },
      ]);
    },
  );

  it('none reaches the worker, which is probed at its metrics port', () => {
    const worker = containers.find((container) => container.name === 'worker');
    const port = Number(worker?.env.find(({ name }) => name === 'METRICS_PORT')?.value);
    expect(worker?.ports).toEqual([{ name: 'metrics', containerPort: port }]);
    const probed = { path: '/livez', port: 'metrics' };
    expect([worker?.livenessProbe?.httpGet, worker?.startupProbe?.httpGet]).toEqual([probed, probed]);
  });

  it('reaches each deployment by its labels', () => {
    const labelled = z.object({ spec: z.looseObject({ selector: z.record(z.string(), z.string()) }) });
    // Notices are served by platforms that are not ready, too.
    const second: Record<string, string> = { operational: 'platform' };
    for (const one of ofKind('Service')) {
      const { name } = one.metadata;
      expect(labelled.parse(one).spec.selector).toEqual({ app: second[name] ?? name });
    }
    const apps = workloads.map(({ spec }) => spec.template.metadata.labels['app']);
    expect(apps).toEqual(workloads.map(({ metadata }) => metadata.name));
    expect(ofKind('NetworkPolicy').map(({ metadata }) => metadata.name)).toEqual(
      expect.arrayContaining(['deny', ...apps]),
    );
  });

  const policy = z.object({
    spec: z.looseObject({ ingress: z.array(z.looseObject({ from: z.unknown(), ports: z.unknown() })).default([]) }),
  });
  const ingressOf = (name: string) =>
    ofKind('NetworkPolicy')
      .filter(({ metadata }) => metadata.name === name)
      .flatMap((one) => policy.parse(one).spec.ingress);
  const pods = (app: string) => ({ podSelector: { matchLabels: { app } } });
  const namespaces = (label: string) => ({ namespaceSelector: { matchLabels: { [`lamplighter/${label}`]: 'true' } } });

  it('lets only the ingress controller reach the edge', () => {
    expect(ingressOf('edge')).toEqual([{ from: [namespaces('ingress')], ports: [{ port: 'http' }] }]);
  });

  it('lets only the console reach the staff API, and the edge neither of them', () => {
    expect(ingressOf('staff-api').map(({ from }) => from)).toEqual([[pods('console')]]);
    expect(ingressOf('console').map(({ from }) => from)).toEqual([[namespaces('staff-ingress')]]);
  });

  it('lets the gateway of the CRM reach the port of webhooks, and no other of the platform', () => {
    expect(ingressOf('platform')).toEqual([
      { from: [pods('site'), pods('worker')], ports: [{ port: 'http' }] },
      { from: [namespaces('crm-gateway')], ports: [{ port: 'webhooks' }] },
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
    const names = scalers.map(({ scaleTargetRef }) => scaleTargetRef.name);
    expect(names).toEqual(['site', 'platform', 'worker']);
    // An `apply` would set back what the autoscaler has set.
    const fixed = ofKind('Deployment').filter(
      (one) => z.looseObject({ spec: z.object({ replicas: z.number() }) }).safeParse(one).success,
    );
    expect(fixed.map(({ metadata }) => metadata.name)).toEqual(deployments.filter((name) => !names.includes(name)));
    const [metric] = scalers.flatMap(({ metrics }) => metrics.flatMap(({ external }) => external?.metric.name ?? []));
    const exported = await readFile('apps/platform/src/modules/delivery/delivery-metrics.ts', 'utf8');
    expect(exported).toContain(`name: '${metric}'`);
    expect(await readFile(join(folder, 'prometheus-adapter.yaml'), 'utf8')).toContain(`seriesQuery: ${metric}\n`);
  });
});

describe('a release', () => {
  /** The calls of kubectl that `roll.sh` makes, one line each; `failing` is the call that fails. */
  async function rolled(way: string[], failing = 'none'): Promise<string[]> {
    const scratch = await mkdtemp(join(tmpdir(), 'lamplighter-roll-'));
    onTestFinished(() => rm(scratch, { recursive: true }));
    const kubectl = join(scratch, 'kubectl');
    await writeFile(kubectl, `#!/bin/sh\necho "$*" >> ${scratch}/calls\ncase "$*" in *${failing}) exit 1; esac\n`);
    await chmod(kubectl, 0o755);
    const env = { ...process.env, PATH: `${scratch}:${process.env['PATH']}` };
    const failed = await promisify(execFile)(join(folder, 'roll.sh'), way, { env }).then(
      () => false,
      () => true,
    );
    expect(failed).toBe(failing !== 'none');
    return (await readFile(join(scratch, 'calls'), 'utf8')).trim().split('\n');
  }
  const applied = (calls: string[]) => calls.flatMap((call) => / --selector (\S+)$/.exec(call)?.[1] ?? []);

  it('is rolled out in the order of the documents, each process when the one before is ready', async () => {
    const order = await readRolloutOrder();
    const calls = await rolled([]);
    expect(applied(calls)).toEqual(['!app', ...order.map((name) => `app=${name}`)]);
    expect(calls[calls.findIndex((call) => call.endsWith('app=migrate')) + 1]).toMatch(/ wait .* job\/migrate$/);
    for (const name of order.filter((one) => one !== 'migrate')) {
      const next = calls[calls.findIndex((call) => call.endsWith(`app=${name}`)) + 1];
      expect(next).toMatch(new RegExp(` rollout status .*deployment/${name}$`));
    }
  });

  it('is rolled back in the reverse order, without its migration', async () => {
    const order = (await readRolloutOrder()).filter((name) => name !== 'migrate');
    expect(applied(await rolled(['back']))).toEqual(['!app', ...order.toReversed().map((name) => `app=${name}`)]);
  });

  it.each(['job/migrate', 'deployment/platform'])('stops where %s does not get ready', async (failing) => {
    expect((await rolled([], failing)).at(-1)).toMatch(new RegExp(`${failing}$`));
  });

  it('selects each deployment and job by its name, and nothing else', () => {
    const labelled = z.looseObject({ metadata: z.looseObject({ labels: z.object({ app: z.string() }) }) });
    const found = manifests.flatMap((one) => {
      const { data } = labelled.safeParse(one);
      return data ? [[one.kind, one.metadata.name, data.metadata.labels.app]] : [];
    });
    expect(found).toEqual(workloads.map(({ kind, metadata: { name } }) => [kind, name, name]));
  });
});
