import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { monthlyCost } from './monthly-cost.ts';
import { type Kind, simulate } from './shared-processors.ts';

/**
 * Extrapolates from one small machine: compares a queueing simulation with what bench/day.ts measured for the same
 * mixes, then uses it to compute how many cores a target needs.
 */
const tally = z.object({ perSecond: z.number(), p50: z.number(), p99: z.number() });
const outcome = z.object({
  mix: z.object({ readings: z.number(), views: z.number().optional() }),
  views: tally,
  readings: tally,
  cores: z.record(z.string(), z.number()),
  generator: z.number(),
  carried: z.boolean(),
});
const day = z
  .object({
    machine: z.object({ cores: z.number() }),
    viewsPerReading: z.number(),
    outcomes: z.array(outcome),
    held: outcome,
    viewsOnly: outcome,
  })
  .parse(JSON.parse(await readFile('bench/results/day.json', 'utf8')));

const sum = (cores: Record<string, number>) => Object.values(cores).reduce((all, one) => all + one, 0);
const { held, viewsOnly, machine, viewsPerReading } = day;
const viewMs = (sum(viewsOnly.cores) / viewsOnly.views.perSecond) * 1_000;
const readingMs = ((sum(held.cores) - (viewMs * held.views.perSecond) / 1_000) / held.readings.perSecond) * 1_000;
const shareOf = (part: string) => {
  const ofViews = ((viewsOnly.cores[part] ?? 0) / viewsOnly.views.perSecond) * held.views.perSecond;
  return {
    view: ((viewsOnly.cores[part] ?? 0) / viewsOnly.views.perSecond) * 1_000,
    reading: (((held.cores[part] ?? 0) - ofViews) / held.readings.perSecond) * 1_000,
  };
};
const round = (number: number) => Math.round(number * 100) / 100;
const kinds = (readings: number): Kind[] => [
  { name: 'views', perSecond: readings * viewsPerReading, coreMs: viewMs },
  { name: 'readings', perSecond: readings, coreMs: readingMs },
];

console.log(`a view needs ${round(viewMs)} ms of a core, a reading ${round(readingMs)} ms, of which:`);
console.table(
  Object.fromEntries(
    Object.keys(held.cores).map((part) => {
      const { view, reading } = shareOf(part);
      return [part, { 'ms a view': round(view), 'ms a reading': round(reading) }];
    }),
  ),
);

// The load generator runs on the same machine: what it used is not there for the product.
const checked = day.outcomes.map(({ mix, readings, views, generator }) => {
  const simulated = simulate(machine.cores - generator, kinds(mix.readings), 60);
  return {
    'readings/s': mix.readings,
    'p50 measured': readings.p50,
    'p50 simulated': simulated.get('readings')?.p50,
    'p99 measured': readings.p99,
    'p99 simulated': simulated.get('readings')?.p99,
    'views p99 measured': views.p99,
    'views p99 simulated': simulated.get('views')?.p99,
  };
});
console.log('the simulation beside what was measured, in ms:');
console.table(checked);

/** The cores needed at 60% utilisation, with the simulated p99. */
function coresFor(readings: number) {
  const load = kinds(readings).reduce((all, { perSecond, coreMs }) => all + (perSecond * coreMs) / 1_000, 0);
  const cores = Math.ceil(load / 0.6);
  // Many servers are simulated as `shares` equal groups: one group has 1/`shares` of the load and of the cores.
  const shares = Math.max(1, Math.round(cores / 8));
  const response = simulate(cores / shares, kinds(readings / shares), 60);
  const of = (part: string) => {
    const { view, reading } = shareOf(part);
    return Math.ceil((view * readings * viewsPerReading + reading * readings) / 1_000 / 0.6);
  };
  return {
    'readings/s': readings,
    'views/s': readings * viewsPerReading,
    cores,
    site: of('site'),
    platform: of('platform'),
    worker: of('worker'),
    database: of('database'),
    edge: of('edge'),
    'p99 of a reading, ms': response.get('readings')?.p99,
  };
}
const targets = [30, 300, 3_000, 30_000].map(coresFor);
console.log('cores by process, at 60% of use:');
console.table(targets);
// 300 readings a second are those of 10 million households.
const costs = targets.map((target) => ({
  millionHouseholds: target['readings/s'] / 30,
  ...monthlyCost(target['readings/s'] / 30, target),
}));
console.log('dollars a month, at list prices of Amazon Web Services:');
console.table(costs.map(({ dollars, ...rest }) => ({ ...rest, ...dollars })));
const parts = Object.fromEntries(Object.keys(held.cores).map((part) => [part, shareOf(part)]));
await writeFile(
  'bench/results/scale.json',
  `${JSON.stringify({ at: new Date().toISOString(), viewMs, readingMs, parts, checked, targets, costs }, null, 2)}\n`,
);
