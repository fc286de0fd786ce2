import { z } from 'zod';
import { channel, channelPause } from './staff-api.ts';

/** What the console's screens *Now* and *Content* show. Nothing of it is about one customer. */

const count = z.int().min(0);

export const nowFigures = z.object({
  at: z.iso.datetime(),
  /** The leads of each minute and kind of the last hour; minutes without any are left out. */
  leads: z.array(z.object({ minute: z.iso.datetime(), kind: z.string(), count })),
  deliveries: z.array(
    z.object({
      channel,
      /** Of those that wait or are being tried: how many are counted up to a limit. */
      pending: count,
      late: count,
      /** Given up, without those whose address the customer mistyped: nobody here can put these right. */
      dead: count,
      unknownAddresses: count,
      /** For how long the oldest one that has not arrived has been tried, in seconds, also of the dead ones. */
      oldestSeconds: z.number().min(0),
      /** That its upstream takes nothing: since the first attempt that failed. */
      failing: z.object({ since: z.iso.datetime(), errorCode: z.string() }).nullable(),
      paused: channelPause.omit({ channel: true }).nullable(),
    }),
  ),
  /** Emails of the last hour: those that were sent or have waited for a minute, and how many were sent within it. */
  emails: z.object({ due: count, withinMinute: count }),
  /** Searches of today, by the calendar of the database. */
  searches: z.object({ asked: count, nothing: count }),
  database: z.object({
    server: z.string(),
    /** How far each standby is behind; empty without standbys, and for a role that may not see them. */
    standbys: z.array(z.object({ name: z.string(), lagSeconds: z.number() })),
  }),
});

export const contentInsights = z.object({
  days: z.int().positive(),
  /** The articles with the most unhelpful votes first. */
  articles: z.array(
    z.object({
      article: z.string(),
      helpful: count,
      unhelpful: count,
      /** What readers missed. */
      comments: z.array(z.object({ brand: z.string(), day: z.iso.date(), comment: z.string() })),
      /** What they searched for before they opened it. */
      searches: z.array(z.object({ term: z.string(), count })),
    }),
  ),
  failedSearches: z.array(
    z.object({
      term: z.string(),
      asked: count,
      signs: z.array(z.object({ sign: z.string(), count })),
      next: z.string().nullable(),
    }),
  ),
  /** Failed searches that were made too rarely to be shown. */
  hiddenSearches: z.object({ terms: count, asked: count }),
  /** Searches without a word that the search index has. Their words are not recorded. */
  unknownSearches: count,
  /** The file that cannot be read, and why: until it is mended, no edit of any file is published. */
  refusedFile: z.string().nullable(),
  /** Of the files, as are the broken links: none while one of them cannot be read. */
  reviews: z.array(z.object({ by: z.iso.date(), what: z.string(), isOverdue: z.boolean() })),
  brokenLinks: z.array(z.object({ article: z.string(), link: z.string() })),
});
