import { leadKinds } from '@lamplighter/contracts/lead-kind';
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
