import { port } from '@lamplighter/contracts/environment';
import { z } from 'zod';

/** Where a process shows what it is doing. With none of these set it shows nothing, and spends nothing on it. */
export const observeSettings = {
  /** Metrics have a listener of their own, for the network of those who run the house and no other. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
};

export type ObserveSettings = z.infer<z.ZodObject<typeof observeSettings>>;
