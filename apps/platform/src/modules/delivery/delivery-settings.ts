import { webhookSecrets } from '@lamplighter/contracts/leads/standard-webhook';
import { protectedUrl } from '@lamplighter/server/environment';

import { z } from 'zod';
import { senders } from './email/senders.ts';

const milliseconds = z.coerce.number().int().min(1);
const hour = 60 * 60 * 1_000;

/** Where deliveries go, how often they are attempted and when they become dead letters. */
export const deliverySettings = {
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** The sender of each brand: `larkfield=help@larkfield.example,skerry=help@skerrygas.example`. */
  MAIL_FROM: senders,
  /** An attempt ends after this silence of the mail server. Generous, as the server may still deliver that mail. */
  SMTP_TIMEOUT_MS: milliseconds.default(60_000),
  /** The maximum number of confirmations to one recipient for leads of one hour, and of one day. */
  MAILS_PER_RECIPIENT_HOUR: z.coerce.number().int().min(1).default(5),
  MAILS_PER_RECIPIENT_DAY: z.coerce.number().int().min(1).default(20),
  CRM_URL: protectedUrl,
  /** `whsec_base64`, with which the calls to the CRM are signed; two, separated by a comma, while it is rotated. */
  CRM_SECRET: webhookSecrets.refine((secrets) => secrets.length > 0, { error: 'must be whsec_ and base64' }),
  CRM_TIMEOUT_MS: milliseconds.default(3_000),
  /** How often a worker with a free slot polls for due deliveries: a confirmation waits for half of it on average. */
  OUTBOX_POLL_MS: milliseconds.default(500),
  /** How long a claim lasts unless it is renewed. After a crash another worker takes the delivery over then. */
  LEASE_MS: milliseconds.min(500).default(20_000),
  BACKOFF_BASE_MS: milliseconds.default(5_000),
  BACKOFF_MAX_MS: milliseconds.default(10 * 60 * 1_000),
  DELIVERY_MAX_AGE_MS: milliseconds.default(72 * hour),
  CIRCUIT_RESET_MS: milliseconds.default(10_000),
};

export type DeliverySettings = z.infer<z.ZodObject<typeof deliverySettings>>;
