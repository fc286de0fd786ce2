import { z } from 'zod';

/** Responses of the content server at the paths of `content-paths.ts`. */

/** A path or an http(s) URL; schemes that run code, such as `javascript:`, are rejected. */
const pathOrUrl = z.string().regex(/^(\/(?!\/)|https?:\/\/)/);
const link = z.object({ label: z.string().min(1), link: pathOrUrl });

/** An invalid link is dropped and the others stay. */
const links = <Link extends z.ZodType>(one: Link) =>
  z
    .array(one.nullable().catch(null))
    .transform((all) => all.filter((entry) => entry !== null))
    .default([]);

export const headerConfiguration = z.object({
  hideA11yBtn: z.boolean().default(false),
  sections: links(link.extend({ current: z.boolean().default(false) })),
  'quick-links': links(link),
  'secondary-banner': z.object({ message: z.string(), link: link.optional() }).nullable().default(null),
  'menu-banner': z.object({ message: z.string(), link: link.optional() }).nullable().default(null),
});

export const categories = z.object({
  data: z.array(
    z.object({
      type: z.string(),
      id: z.string(),
      attributes: z.looseObject({ 'meta-description': z.string() }),
    }),
  ),
  included: z
    .array(
      z.object({
        type: z.string(),
        id: z.string(),
        attributes: z.looseObject({
          articles: z.array(
            z.looseObject({
              label: z.string(),
              title: z.string().optional(),
              /** The article in one sentence, as plain text. */
              answer: z.string().optional(),
            }),
          ),
        }),
      }),
    )
    .default([]),
});

const helpPath = z.string().regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+)?$/);

/** Articles that have moved: the old `category/slug`, and the new path below `/help-and-support/`. */
export const redirects = z.record(z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/), helpPath);

export const noticeSeverities = ['critical', 'disruption', 'information'] as const;

/** The outage notice; the content server returns `{}` when there is none. */
export const outage = z.object({
  title: z.string().optional(),
  message: z.string().optional(),
  severity: z.enum(noticeSeverities).optional(),
  updated: z.iso.datetime({ offset: true }).optional(),
  /** Not shown before this time. */
  from: z.iso.datetime({ offset: true }).optional(),
  /** Not shown from this time on. */
  until: z.iso.datetime({ offset: true }).optional(),
});

/** Notices beside the one of the outage document: on the pages of some categories, or more than one at a time. */
export const furtherNotices = z.array(
  outage.required({ title: true, message: true, severity: true }).extend({
    /** The categories whose pages show it; without them it is on all pages. */
    categories: z.array(z.string()).min(1).optional(),
  }),
);

export const meterReadConfig = z.object({
  isMeterReadWeek: z.boolean(),
  contactCardPillTemplate: z.string(),
  contactCardTemplate: z.string(),
  headingTemplate: z.string(),
  smrErrorTemplate: z.string(),
  /** The last day of the open read week, and the first and last of the next one, as far as they are known. */
  closesOn: z.iso.date().optional(),
  nextWeek: z.object({ start: z.iso.date(), end: z.iso.date() }).optional(),
});

/** Another one after every change of articles, lists or facts: a site then reads again what it has cached. */
export const contentVersion = z.object({ version: z.string().min(1) });

export type HeaderConfiguration = z.infer<typeof headerConfiguration>;
export type Categories = z.infer<typeof categories>;
export type Outage = z.infer<typeof outage>;
export type FurtherNotices = z.infer<typeof furtherNotices>;
export type NoticeSeverity = (typeof noticeSeverities)[number];
export type MeterReadConfig = z.infer<typeof meterReadConfig>;
