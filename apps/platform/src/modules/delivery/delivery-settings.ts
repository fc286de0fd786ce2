import { weeks } from '@lamplighter/contracts/environment';
import { z } from 'zod';

const milliseconds = z.coerce.number().int().min(1);
const hour = 60 * 60 * 1_000;

/** Where deliveries go, how often they are tried and when they are given up. */
export const deliverySettings = {
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.email(),
  CRM_URL: z.url({ protocol: /^https?$/ }),
  CRM_SECRET: z.string().min(16),
  CRM_TIMEOUT_MS: milliseconds.default(3_000),
  /** When the Energy Ombudsman can be asked, counted from the day a complaint came. */
  OMBUDSMAN_AFTER: weeks.default(8).transform((count) => ({ weeks: count })),
  RELAY_EVERY_MS: milliseconds.default(250),
  LOST_AFTER_MS: milliseconds.default(60_000),
  RETRY_FIRST_MS: milliseconds.default(5_000),
  RETRY_LONGEST_MS: milliseconds.default(10 * 60 * 1_000),
  GIVE_UP_AFTER_MS: milliseconds.default(72 * hour),
  BREAKER_REST_MS: milliseconds.default(10_000),
};

export type DeliverySettings = z.infer<z.ZodObject<typeof deliverySettings>>;
