import { z } from 'zod';

/** What the product sends and stores for a reading, captured for the bare cycle. Bytes are in base64. */
export const bareParts = z.object({
  form: z.string(),
  confirmation: z.string(),
  row: z.string(),
  mail: z.object({ from: z.string(), to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  lead: z.record(z.string(), z.unknown()),
});

export type BareParts = z.infer<typeof bareParts>;
