import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

export const folder = 'deploy/kubernetes';

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
  resources: z.object({ requests: z.record(z.string(), z.string()), limits: z.record(z.string(), z.string()) }),
  securityContext: z.unknown(),
});
export type Container = z.infer<typeof container>;

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
export type Manifest = z.infer<typeof manifest>;
const workload = manifest.extend({ spec: z.looseObject({ template }) });

/** Every object of the base, apart from the generated ones. */
export async function readManifests(): Promise<Manifest[]> {
  const { resources } = z
    .object({ resources: z.array(z.string()) })
    .parse(parse(await readFile(join(folder, 'kustomization.yaml'), 'utf8')));
  const files = resources.filter((name) => name.endsWith('.yaml'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) => parseAllDocuments(text).map((document) => manifest.parse(document.toJS())));
}

/** Deployments and jobs. */
export const workloadsOf = (manifests: Manifest[]) =>
  manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job').map((one) => workload.parse(one));
