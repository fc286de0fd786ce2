import { createHash, randomUUID } from 'node:crypto';
import { prefillNames } from '@lamplighter/contracts/meter-reading';
import { z } from 'zod';
import { createSealer, type Sealer, type SessionSecrets } from '../auth/session-crypto.ts';
import { hostCookie, readCookie } from '../http/cookies.ts';

type Prefill = Partial<Record<(typeof prefillNames)[number], string>>;

/**
 * What a meter reading form needs between its two requests, with nothing kept on the server: on the busiest day of the
 * year a reading depends on the leads API and on nothing else.
 */
export type MeterReadingForms = {
  /** Where the word of `issueKey` goes in a form that was made for nobody yet. */
  keyPlaceholder: string;
  /** A word that goes into the form: it says that the form was open, and makes sending twice the same as sending once. */
  issueKey: () => string;
  /** Whether we issued it, while the form was open, and not too long ago. */
  isOpenStill: (key: string) => boolean;
  idempotencyKey: (key: string) => string;
  /** The cookie that carries what a link brought along, so that the address need not. */
  keepPrefill: (query: URLSearchParams) => string | undefined;
  readPrefill: (cookies: string | null) => Prefill;
  /** The header that takes the cookie away again, where there is one. */
  forgetPrefill: (cookies: string | null) => { 'set-cookie'?: string };
  /** The cookie by which the confirmation page knows that there is something to confirm. */
  noteSent: () => string;
  wasSent: (cookies: string | null) => boolean;
};

const prefillCookie = '__Host-reading-prefill';
const sentCookie = '__Host-reading-sent';
/** Says that a reading was sent, and not by whom. */
export const sentNote = `${sentCookie}=yes`;
const prefillSeconds = 5 * 60;
const sentSeconds = 30 * 60;
/** A form that was opened in time is taken this long after: for someone at five to midnight, or without a signal. */
const graceMs = 7 * 24 * 60 * 60 * 1_000;
/** So that all of it fits into a cookie. */
const maxValueLength = 120;

const issued = z.object({ id: z.string(), at: z.number() });
const prefill = z.partialRecord(z.enum(prefillNames), z.string());

export function createMeterReadingForms(secrets: SessionSecrets, now: () => Date): MeterReadingForms {
  const formSealer = createSealer(secrets, 'meter-reading', 'form');
  const prefillSealer = createSealer(secrets, 'meter-reading', 'prefill');
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
    keyPlaceholder: randomUUID(),
    issueKey: () => close({ id: randomUUID(), at: now().getTime() }, formSealer),
    isOpenStill: (key) => {
      const form = open(key, formSealer, issued);
      return form !== undefined && now().getTime() - form.at < graceMs;
    },
    idempotencyKey: (key) =>
      createHash('sha256')
        .update(key || randomUUID())
        .digest('base64url'),
    keepPrefill: (query) => {
      const given = prefillNames.filter((name) => query.has(name));
      if (given.length === 0) return undefined;
      const values = given.map((name) => [name, query.get(name)?.slice(0, maxValueLength) ?? '']);
      return hostCookie(prefillCookie, close(Object.fromEntries(values), prefillSealer), prefillSeconds);
    },
    readPrefill: (cookies) => open(readCookie(cookies, prefillCookie) ?? '', prefillSealer, prefill) ?? {},
    forgetPrefill: (cookies) =>
      cookies?.includes(prefillCookie) ? { 'set-cookie': hostCookie(prefillCookie, '', 0) } : {},
    noteSent: () => hostCookie(sentCookie, 'yes', sentSeconds),
    wasSent: (cookies) => readCookie(cookies, sentCookie) === 'yes',
  };
}
