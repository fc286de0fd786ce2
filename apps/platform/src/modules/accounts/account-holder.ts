import { accountStatusCount } from '@lamplighter/contracts/accounts';
import { z } from 'zod';

const text = z.string().nullable();

/** A person who can sign in, with their data in both account systems. Other fields in the file are ignored. */
const accountHolder = z.object({
  /** Their subject at the identity provider. */
  sub: z.string().min(1),
  statusCount: accountStatusCount,
  accounts: z.array(
    z.object({ id: z.string(), person: z.object({ firstName: text, lastName: text }), email: text, mobile: text }),
  ),
  customer: z.object({ firstName: text, surname: text, email: text }).nullable(),
});

export const accountHolders = z.array(accountHolder);
export const holdings = accountHolder.omit({ sub: true });

export type AccountHolder = z.infer<typeof accountHolder>;
export type Holdings = z.infer<typeof holdings>;
