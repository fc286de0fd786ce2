import { createHash, randomBytes } from 'node:crypto';
import { prefillNames } from '@lamplighter/contracts/leads/meter-reading';
import { formatDay, formatDayAfter } from '@lamplighter/contracts/time/london-day';
import { hostCookie, readCookie } from '@lamplighter/server/cookies';
import { createSealer, type Sealer, type SessionSecrets } from '@lamplighter/server/session-crypto';
import { z } from 'zod';

type Prefill = Partial<Record<(typeof prefillNames)[number], string>>;

/**
 * The state of a meter reading form between its two requests, with nothing stored on the server: on the busiest day of
 * the year a reading depends on the leads API only.
 */
export type MeterReadingForms = {
  /** The key of a form: proves that it was opened in a read week. All anonymous visitors share that of a cached form. */
  issueKey: () => string;
  /** Whether the key was issued by this site within the grace period. */
  isOpenStill: (key: string) => boolean;
  /**
   * From the key and everything that was typed: the same form sent twice is one reading, a corrected one is another, and
   * so is one that is changed back.
   */
  identify: (fields: Readonly<Record<string, string | undefined>>, cookies: string | null) => SubmissionId;
  /** The cookie that carries the values of a link, so that they do not stay in the URL. */
  keepPrefill: (query: URLSearchParams) => string | undefined;
  readPrefill: (cookies: string | null) => Prefill;
  /** The header that deletes the cookie, if there is one. */
  forgetPrefill: (cookies: string | null) => { 'set-cookie'?: string };
  /** The sealed cookie with the last reading that was sent, and the id by which its confirmation finds it. */
  noteSent: (sent: SentReading, submission: SubmissionId) => { id: string; cookie: string };
  wasSent: (cookies: string | null) => boolean;
  /** The reading with this id as its confirmation shows it, if no other was sent since. */
  readSent: (cookies: string | null, id: string | null) => ShownReading | undefined;
};

/** `form` stands for everything in the form, `idempotencyKey` for this submission of it. */
const submissionId = z.object({ form: z.string(), idempotencyKey: z.string() });
type SubmissionId = z.infer<typeof submissionId>;

/** What a confirmation shows of a reading. Its parts are short: a cookie has room for 4 kB. */
const sentReading = z.object({
  reference: z.string(),
  receivedAt: z.string(),
  /** Empty when none was given. */
  email: z.string(),
  readingDate: z.string(),
  gas: z.string().optional(),
  electricity: z.string().optional(),
  normal: z.string().optional(),
  low: z.string().optional(),
});
type SentReading = z.infer<typeof sentReading>;

/** The values of a confirmation in the words of the page; one that was not given is missing. */
export type ShownReading = {
  reference: string;
  readingDate: string;
  received: string;
} & Partial<Record<'email' | 'gas' | 'electricity' | 'normal' | 'low', string>>;

const prefillCookie = '__Host-reading-prefill';
/** The form does not depend on it. */
export const sentCookie = '__Host-reading-sent';
export const noSentReadingCookie = hostCookie(sentCookie, '', 0);
const prefillSeconds = 5 * 60;
const sentSeconds = 30 * 60;
/** How long a form that was opened in time is accepted: for a customer at five to midnight, or without a connection. */
const graceMs = 7 * 24 * 60 * 60 * 1_000;
/** Limits the cookie's size. */
const maxValueLength = 120;

const issued = z.object({ at: z.number() });
const noted = z.object({ id: z.string(), sent: sentReading, submission: submissionId });
const prefill = z.partialRecord(z.enum(prefillNames), z.string());

export function createMeterReadingForms(secrets: SessionSecrets, now: () => Date): MeterReadingForms {
  const formSealer = createSealer(secrets, 'meter-reading', 'form');
  const prefillSealer = createSealer(secrets, 'meter-reading', 'prefill');
  const sentSealer = createSealer(secrets, 'meter-reading', 'sent');
  const open = <Schema extends z.ZodType>(
    text: string,
    sealer: Sealer,
    schema: Schema,
  ): z.infer<Schema> | undefined => {
    try {
      return schema.parse(JSON.parse(sealer.unseal(Buffer.from(text, 'base64url'))));
    } catch {
      return undefined;
    }
  };
  const close = (value: unknown, sealer: Sealer) => sealer.seal(JSON.stringify(value)).toString('base64url');

  return {
    issueKey: () => close({ at: now().getTime() }, formSealer),
    isOpenStill: (key) => {
      const form = open(key, formSealer, issued);
      return form !== undefined && now().getTime() - form.at < graceMs;
    },
    identify: (fields, cookies) => {
      const form = digest(Object.entries(fields).sort());
      // The page's script gives each changed form an id, also to one that is stored on the device and sent later.
      if (fields['submission']) return { form, idempotencyKey: form };
      const last = open(readCookie(cookies, sentCookie) ?? '', sentSealer, noted);
      if (!last) return { form, idempotencyKey: form };
      if (last.submission.form === form) return last.submission;
      return { form, idempotencyKey: digest([form, last.sent.reference]) };
    },
    keepPrefill: (query) => {
      const given = prefillNames.filter((name) => query.has(name));
      if (given.length === 0) return undefined;
      const values = given.map((name) => [name, query.get(name)?.slice(0, maxValueLength) ?? '']);
      return hostCookie(prefillCookie, close(Object.fromEntries(values), prefillSealer), prefillSeconds);
    },
    readPrefill: (cookies) => open(readCookie(cookies, prefillCookie) ?? '', prefillSealer, prefill) ?? {},
    forgetPrefill: (cookies) =>
      cookies?.includes(prefillCookie) ? { 'set-cookie': hostCookie(prefillCookie, '', 0) } : {},
    noteSent: (sent, submission) => {
      const id = randomBytes(9).toString('base64url');
      return { id, cookie: hostCookie(sentCookie, close({ id, sent, submission }, sentSealer), sentSeconds) };
    },
    wasSent: (cookies) => Boolean(readCookie(cookies, sentCookie)),
    readSent: (cookies, id) => {
      const last = open(readCookie(cookies, sentCookie) ?? '', sentSealer, noted);
      return last?.id === id ? show(last.sent) : undefined;
    },
  };
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

function show(sent: SentReading): ShownReading {
  const { email, gas, electricity, normal, low } = sent;
  const optional = Object.entries({ email, gas, electricity, normal, low }).filter(([, value]) => value);
  return {
    reference: sent.reference,
    readingDate: formatDay(sent.readingDate),
    received: formatDayAfter(new Date(sent.receivedAt), 0),
    ...Object.fromEntries(optional),
  };
}
