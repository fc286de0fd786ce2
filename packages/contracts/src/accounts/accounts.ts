import { z } from 'zod';

/** The energy platform's responses about the caller's accounts: plain JSON, read leniently. */

/** An optional text in the supplier's records; any other type counts as null. */
export const heldText = z.string().nullable().catch(null);

const count = z.number().int().min(0);

/** The response to `GET proxy/Customer/Accounts/AccountStatusCount`. */
export const accountStatusCount = z.object({ liveCount: count, lostCount: count, preLiveCount: count });

const account = z.object({
  id: z.string(),
  person: z.object({ firstName: heldText, lastName: heldText }),
  email: heldText,
  mobile: heldText,
});

/** The response to `GET accounts`. */
export const accountList = z.object({ accounts: z.array(account) });

export type AccountStatusCount = z.infer<typeof accountStatusCount>;
export type AccountList = z.infer<typeof accountList>;

/** Customers in the main API. Names are camelCase here and kebab-case on the wire (`json-api-keys.ts`). */
const customer = z.object({
  type: z.literal('customers'),
  id: z.string(),
  attributes: z.object({ firstName: heldText, surname: heldText, email: heldText }),
});

/** The response to `GET customers`: the caller, or an empty list. */
export const customerList = z.object({ data: z.array(customer) });

export type CustomerList = z.infer<typeof customerList>;
