import { z } from 'zod';

/** What the staff API says of articles, and what the console sends. */

const time = z.iso.datetime();

export const articleStages = ['draft', 'in-review', 'approved', 'scheduled'] as const;

/** Of the revision that is not shown yet. */
export type ArticleStage = (typeof articleStages)[number];

const articleEventKinds = ['saved', 'sent', 'returned', 'approved', 'published', 'discarded'] as const;

/** What somebody did with an article. */
export type ArticleEventKind = (typeof articleEventKinds)[number];

const stage = z.enum(articleStages);

export const articleList = z.object({
  articles: z.array(
    z.object({
      /** Category and slug. */
      path: z.string(),
      title: z.string(),
      /** Null when everything is shown. */
      stage: stage.nullable(),
      /** Whether customers see a revision of the database in place of the file. */
      isEdited: z.boolean(),
      /** Whether there is another file than the one that the last revision was based on. */
      fileHasChanged: z.boolean(),
      changedBy: z.string().nullable(),
      changedAt: time.nullable(),
      /** Whether the one who asks has written a part of the text that is not shown yet. */
      isYours: z.boolean(),
    }),
  ),
});

/** A text, with its place in the history. */
const writtenText = z.object({ revision: z.int().positive().nullable(), source: z.string() });

export const openedArticle = z.object({
  path: z.string(),
  title: z.string(),
  /** Of the last event; 0 before the first. */
  sequence: z.int().min(0),
  stage: stage.nullable(),
  publishesAt: time.nullable(),
  /** The latest text, shown or not. */
  latest: writtenText,
  /** What customers see; the file has no revision. Null for an article that was never shown. */
  shown: writtenText.nullable(),
  /** The file as it is now, if it is another one than the latest text is based on. */
  changedFile: z.string().nullable(),
  isYours: z.boolean(),
  /** What prevents it from being published. */
  problems: z.array(z.string()),
  warnings: z.array(z.string()),
  /** The latest first. */
  history: z.array(
    z.object({
      event: z.enum(articleEventKinds),
      revision: z.int().positive(),
      effectiveAt: time.nullable(),
      reason: z.string().nullable(),
      actor: z.string(),
      at: time,
    }),
  ),
});

/** Longer than any article. */
export const articleText = z.strictObject({ source: z.string().min(1).max(100_000) });

const reason = z
  .string()
  .trim()
  .min(10, 'Say what has to change, in at least 10 characters')
  .max(500, 'At most 500 characters');

/** What whoever edits does with a text. */
export const articleEditStep = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('send') }),
  z.strictObject({ step: z.literal('return'), reason }),
  z.strictObject({ step: z.literal('discard') }),
]);

export const articleReleaseStep = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('approve') }),
  /** At once, or from a time on. */
  z.strictObject({ step: z.literal('publish'), at: time.nullable() }),
]);

/** A scheduled text can be returned until then. */
export const earliestScheduleMinutes = 15;

/** The sequence after the change. */
export const articleChanged = z.object({ sequence: z.int().positive() });
