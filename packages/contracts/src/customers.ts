import { z } from 'zod';
import { heldText } from './accounts.ts';

/** Customers as the main API answers them. Names are camelCase here and kebab-case on the wire (`json-api-keys.ts`). */
const customer = z.object({
  type: z.literal('customers'),
  id: z.string(),
  attributes: z.object({ firstName: heldText, surname: heldText, email: heldText }),
});

/** The answer to `GET customers`: the caller, or nobody. */
export const customerList = z.object({ data: z.array(customer) });

export type CustomerList = z.infer<typeof customerList>;
