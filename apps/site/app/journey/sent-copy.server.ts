import { z } from 'zod';
import { loadOptional } from '../load-optional.ts';
import type { PageContext } from '../page-context.ts';
import type { ConfirmedSubmission } from './confirmation-url.server.ts';

/** What the sender wrote, for their confirmation only. It is personal data, so it is in no URL. */
const sentCopy = z.object({
  /** Empty where a customer who is called gave none. */
  email: z.string(),
  subject: z.string().optional(),
  text: z.string(),
});

export type SentCopy = z.infer<typeof sentCopy>;

/** As long as a journey. Reading a row extends its life, so an older one is not read and expires. */
const maxAgeMs = 30 * 60 * 1_000;
const timeoutMs = 1_000;

/** The copy of this submission; without it, when it has expired or cannot be read in time, the page has the rest. */
export async function readCopy(
  { journeys, now, logger }: Pick<PageContext, 'journeys' | 'now' | 'logger'>,
  cookies: string | null,
  { reference, receivedAt }: Pick<ConfirmedSubmission, 'reference' | 'receivedAt'>,
): Promise<SentCopy | undefined> {
  const row = journeys.copyOf(cookies, reference);
  if (!row || now().getTime() - Date.parse(receivedAt) > maxAgeMs) return undefined;
  const reading = row.read().catch((err) => {
    logger.warn({ event: 'copy-unavailable', err, upstream: 'main-api' });
  });
  const arrival = await loadOptional(reading, undefined, { mayStream: false, timeoutMs });
  const read = sentCopy.safeParse('value' in arrival ? arrival.value : undefined);
  return read.success ? read.data : undefined;
}
