import { z } from 'zod';

/** Another supplier's API may leave out the other members of an error, or give them other types. */
const member = z.string().optional().catch(undefined);
const responseErrors = z.object({ errors: z.tuple([z.object({ id: member, details: member })], z.unknown()) });

/** The first of the errors in a response; empty when the response has none. */
export function readFirstError(text: string): { id?: string | undefined; details?: string | undefined } {
  try {
    return responseErrors.parse(JSON.parse(text)).errors[0];
  } catch {
    return {};
  }
}
