import { z } from 'zod';
import { heldText } from './accounts.ts';

/** Customers in the main API. Names are camelCase here and kebab-case on the wire (`json-api-keys.ts`). */
const customer = z.object({
  type: z.literal('customers'),
  id: z.string(),
  attributes: z.object({ firstName: heldText, surname: heldText, email: heldText }),
});

/** The response to `GET customers`: the caller, or an empty list. */
export const customerList = z.object({ data: z.array(customer) });

export type CustomerList = z.infer<typeof customerList>;
