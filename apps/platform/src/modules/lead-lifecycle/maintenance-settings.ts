import { z } from 'zod';
import { retentionDays } from './retention-days.ts';

export const maintenanceSettings = {
  RETENTION_DAYS: retentionDays,
  /** How often expired leads are removed and partitions are created ahead. */
  MAINTENANCE_EVERY_MS: z.coerce
    .number()
    .int()
    .min(1)
    .default(60 * 60 * 1_000),
};

export type MaintenanceSettings = z.infer<z.ZodObject<typeof maintenanceSettings>>;
