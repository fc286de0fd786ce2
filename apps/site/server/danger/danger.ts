import { z } from 'zod';

/** What a query says is wrong right now. Each has its card, which stands before any result. */
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

/** `content/search/danger/training.json`: queries as people type them, by what they say is wrong. */
export const dangerExamples = z.record(z.union([danger, z.literal('harmless')]), z.array(z.string().min(1)));
