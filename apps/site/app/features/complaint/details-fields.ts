import type { complaintDetails } from '@lamplighter/contracts/contact-details';
import type { z } from 'zod';
import type { AddressField } from '../address/address-steps.server.ts';
import type { CallField } from '../call-back/asked-call.ts';
import type { ComplaintQuestionField } from './complaint-question.ts';

/** The details of a complaint or an enquiry; feedback has a subset of them. */
export type PersonField = keyof z.input<typeof complaintDetails>;

/** All fields of a page with details and an address. `form` is the token of what the page showed. */
export type DetailsField = PersonField | AddressField | CallField | ComplaintQuestionField | 'form';
