import { z } from 'zod';
import { callTimes } from './call-back.ts';
import { complaintDetails, optionalEmailField } from './contact-details.ts';

const { firstName, surname, email: _, telephoneNumber, ...others } = complaintDetails.shape;

/** The details of a customer who wants to be called, in the order of the form. The email address is optional. */
export const callDetails = z.object({
  callTime: z.enum(callTimes, { error: 'Select when we should call' }),
  callMessage: z
    .enum(['yes', 'no'], { error: 'Select yes if it is safe to leave a message' })
    .transform((answer) => answer === 'yes'),
  firstName,
  surname,
  telephoneNumber,
  email: optionalEmailField,
  ...others,
});

export type CallDetails = z.infer<typeof callDetails>;
