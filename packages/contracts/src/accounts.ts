import { z } from 'zod';

/** What the energy platform says of the caller's accounts: plain JSON, and nothing in it is taken to be well kept. */

/** A text that the supplier may hold, or not; whatever is no text counts as not held. */
export const heldText = z.string().nullable().catch(null);

const count = z.number().int().min(0);

/** The answer to `GET proxy/Customer/Accounts/AccountStatusCount`. */
export const accountStatusCount = z.object({ liveCount: count, lostCount: count, preLiveCount: count });

const account = z.object({
  id: z.string(),
  person: z.object({ firstName: heldText, lastName: heldText }),
  email: heldText,
  mobile: heldText,
});

/** The answer to `GET accounts`. */
export const accountList = z.object({ accounts: z.array(account) });

export type AccountStatusCount = z.infer<typeof accountStatusCount>;
export type AccountList = z.infer<typeof accountList>;
