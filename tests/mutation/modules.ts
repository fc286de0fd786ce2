import { matchesGlob } from 'node:path';

/** A part of the product that is mutated together, and the tests that must detect its mutants. */
export type MutatedModule = {
  name: string;
  mutate: readonly [string, ...string[]];
  tests: readonly [string, ...string[]];
  /** The tests need PostgreSQL: too slow for CI, so `npm run mutation -- --changed` leaves the module out. */
  needsPostgres?: true;
};

const platform = 'apps/platform/src/modules';
const crypto = 'apps/platform/src/crypto';
const db = 'apps/platform/src/db';
const site = 'apps/site';

/**
 * Only a module's own tests run against its mutants: a test elsewhere that happens to reach a mutant would hide that
 * the module's tests miss it.
 */
export const modules: readonly MutatedModule[] = [
  {
    name: 'contracts',
    // The samples are data for tests and benchmarks.
    mutate: ['packages/contracts/src/**/*.ts', '!packages/contracts/src/leads/lead-samples.ts'],
    // query.test.ts counts 30,000 characters a hundred times; contact-messages.test.ts tests the same module.
    tests: ['packages/contracts/src/**/!(query).test.ts'],
  },
  {
    name: 'journeys',
    mutate: [
      `${site}/app/complaint/{journey.server,reads-like-complaint,complaint-question,step-path}.ts`,
      `${site}/app/routes/submit-meter-read/read-week-calendar.ts`,
      `${site}/app/journey/note-sent.server.ts`,
    ],
    tests: [
      `${site}/app/complaint/*.test.ts`,
      `${site}/app/routes/{complaints,submit-meter-read}/**/*.test.ts`,
      `${site}/app/journey/*.test.ts`,
    ],
  },
  {
    name: 'danger',
    // Training on the examples takes seconds, so danger.test.ts, which proves the whole on judged queries, is left out.
    mutate: [`${site}/server/danger/{classifier,find-danger,joined-words,text-features}.ts`],
    tests: [`${site}/server/danger/{classifier,find-danger,joined-words,text-features}.test.ts`],
  },
  {
    name: 'leads',
    mutate: [
      `${platform}/leads/{lead-document,submission,uuid-v7}.ts`,
      `${crypto}/key-ring.ts`,
      `${db}/group-commit.ts`,
    ],
    tests: [`${platform}/leads/!(*.integration).test.ts`, `${crypto}/*.test.ts`, `${db}/group-commit.test.ts`],
  },
  {
    name: 'delivery',
    mutate: [`${platform}/delivery/{circuit-breaker,outcome,crm}.ts`],
    tests: [`${platform}/delivery/!(*.integration).test.ts`],
  },
  {
    name: 'retention-days',
    mutate: [`${platform}/lead-lifecycle/retention-days.ts`],
    tests: [`${platform}/lead-lifecycle/!(*.integration).test.ts`],
  },
  {
    name: 'outbox',
    mutate: [`${platform}/delivery/outbox/!(test-*).ts`],
    tests: [`${platform}/delivery/**/*.integration.test.ts`],
    needsPostgres: true,
  },
  {
    name: 'lead-lifecycle',
    mutate: [
      `${platform}/lead-lifecycle/{retention,expired-months}.ts`,
      `${platform}/erasure/erasure.ts`,
      `${platform}/leads/lead-months.ts`,
    ],
    tests: [`${platform}/{lead-lifecycle,erasure,ops,leads}/*.integration.test.ts`],
    needsPostgres: true,
  },
  {
    name: 'erasure-log',
    mutate: [`${platform}/erasure/erasure-{entries,log}.ts`],
    tests: [`${platform}/erasure/erasure-{entries,log.integration}.test.ts`],
    needsPostgres: true,
  },
];

export function moduleNamed(name: string | undefined): MutatedModule {
  const found = modules.find((module) => module.name === name);
  if (!found) throw new Error(`MUTATION_MODULE is one of ${modules.map((module) => module.name).join(', ')}`);
  return found;
}

/** Those of the files that are mutated with this module. */
export function filesOf({ mutate }: MutatedModule, files: readonly string[]): string[] {
  const matchesAny = (file: string, patterns: string[]) => patterns.some((pattern) => matchesGlob(file, pattern));
  const excluded = mutate.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  const included = mutate.filter((pattern) => !pattern.startsWith('!'));
  return files.filter(
    (file) => !file.endsWith('.test.ts') && matchesAny(file, included) && !matchesAny(file, excluded),
  );
}
