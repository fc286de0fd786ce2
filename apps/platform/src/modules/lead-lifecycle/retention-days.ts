import { leadKinds } from '@lamplighter/contracts/leads/lead-kind';
import { z } from 'zod';

const days = z.coerce.number().int().min(1);

/** Retention in days for each kind of lead, as `complaint:2190,enquiry:730,...`; a kind not named has its default. */
const defaults = { complaint: 2_190, enquiry: 730, feedback: 365, 'meter-reading': 730 };

export const retentionDays = z
  .string()
  .default('')
  .transform((text) =>
    Object.fromEntries(
      text
        .split(',')
        .filter(Boolean)
        .map((pair) => pair.trim().split(':')),
    ),
  )
  .pipe(z.partialRecord(z.enum(leadKinds), days))
  .transform((given) => ({ ...defaults, ...given }));

export type RetentionDays = z.infer<typeof retentionDays>;

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
