import { z } from 'zod';
import type { Brands } from './brand-facts.ts';

/** The sender's address of each brand. */
export type Senders = ReadonlyMap<string, string>;

const entry = z.tuple([z.string().min(1), z.email()]);

/** `larkfield=help@larkfield.example,skerry=help@skerrygas.example` */
export const senders = z.string().transform((list, context): Senders => {
  const entries = list.split(',').map((one) => entry.safeParse(one.trim().split('=')));
  if (entries.some(({ success }) => !success)) {
    context.addIssue({
      code: 'custom',
      message: "must be like 'brand=help@brand.example,other=help@other.example'",
    });
    return z.NEVER;
  }
  return new Map(entries.flatMap(({ data }) => (data ? [data] : [])));
});

/**
 * A brand writes from its own domain, in the From header and in the envelope: only then can SPF and DKIM align with
 * the domain that the recipient sees (DMARC). The brand's domain is the one at which it receives complaints.
 */
export function requireOwnDomains(from: Senders, brands: Brands): void {
  for (const [brand, { replyTo }] of brands) {
    const domain = domainOf(replyTo.complaint);
    const sender = from.get(brand);
    if (sender === undefined) throw new Error(`MAIL_FROM has no sender for the brand ${brand}`);
    const own = domainOf(sender);
    if (own !== domain && !own.endsWith(`.${domain}`)) {
      throw new Error(`MAIL_FROM: the sender of the brand ${brand} must be at ${domain}, and is at ${own}`);
    }
  }
}

export function senderOf(from: Senders, brand: string): string {
  const sender = from.get(brand);
  if (sender === undefined) throw new Error(`there is no sender for the brand ${brand}`);
  return sender;
}

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
