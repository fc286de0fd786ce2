import { z } from 'zod';

/** The dangers that a query can describe. Each has a card, which is shown before any result. */
export const danger = z.enum([
  'gas',
  'carbon-monoxide',
  'fire',
  'shock',
  'electrical',
  'meter',
  'power-lines',
  'water-electrics',
  'medical',
  'hypothermia',
  'threat',
  'no-heating',
  'off-supply',
  'burst-pipe',
  'power-cut',
  'tampering',
  'distress',
  'abuse',
]);
export type Danger = z.infer<typeof danger>;

/** `content/search/danger/training.json`: queries as people type them, by danger. */
export const dangerExamples = z.record(z.union([danger, z.literal('harmless')]), z.array(z.string().min(1)));
