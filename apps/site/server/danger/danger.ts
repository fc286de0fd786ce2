import { z } from 'zod';

/** What a query can say is wrong right now, the gravest first. Each has a card of its own. */
export const danger = z.enum([
  'collapse',
  'fire',
  'gas',
  'carbon-monoxide',
  'shock',
  'medical',
  'hypothermia',
  'distress',
  'threat',
  'power-lines',
  'water-electrics',
  'electrical',
  'meter',
  'abuse',
  'no-heating',
  'off-supply',
  'burst-pipe',
  'power-cut',
  'tampering',
  'hardship',
]);
export type Danger = z.infer<typeof danger>;
export type DangerLabel = Danger | 'harmless';

/** `content/search/danger/training.json`: queries as people type them, by danger. */
export const dangerExamples = z.record(z.union([danger, z.literal('harmless')]), z.array(z.string().min(1)));
