import type { complaintDetails, feedbackDetails } from '@lamplighter/contracts/contact-details';
import type { z } from 'zod';
import type { FieldProblem } from '../../components/forms/ErrorSummary.tsx';
import { problemsOf } from '../../journey/problems.ts';
import type { Visitor } from '../../journey/visitor.ts';
import type { PageContext } from '../../page-context.ts';
import { isAddressStep, moveAddress } from '../address/address-steps.server.ts';
import { addressWords } from '../address/words.ts';
import type { FormState } from './DetailsPage.tsx';

type Given = {
  visitor: Visitor;
  page: PageContext;
  fields: Record<string, string>;
  schema: typeof complaintDetails | typeof feedbackDetails;
  /** This page, and the one after it. */
  here: string;
  next: string;
};

type Refused = FormState & { status: 422 | 503 };

/**
 * What a post of a page with details and an address comes to. Every press keeps what was typed, so that finding an
 * address loses nothing; only 'Next step' judges it all.
 */
export async function takeDetails(given: Given): Promise<Response | Refused> {
  const { visitor, page, fields, here, next } = given;
  const { answers } = visitor;
  const { step: pressed = '', ...values } = fields;
  const step = pressed === 'continue' ? meant(answers.address.state, fields) : pressed;
  const refuse = (problems: FieldProblem[], failed?: FormState['failed']): Refused => ({
    status: failed ? 503 : 422,
    values,
    problems,
    failed,
  });
  const kept = { ...answers, details: { ...answers.details, ...values } };

  try {
    if (isAddressStep(step)) {
      const move = await moveAddress(step, answers.address, fields, page.addresses);
      if ('problems' in move) return refuse(move.problems);
      if ('failed' in move) return refuse([], 'address');
      return await visitor.goOn(`${here}#address-part`, { ...kept, address: move.address });
    }
    const problems = judge(given.schema, values, answers.address.state === 'chosen');
    return problems.length > 0 ? refuse(problems) : await visitor.goOn(next, { ...kept, sent: undefined });
  } catch (err) {
    page.logger.error({ event: 'details-not-kept', err });
    return refuse([], 'saving');
  }
}

/** Enter in a text box presses the first button of a form; it should do what the person was about to do. */
function meant(state: string, fields: Record<string, string>): string {
  if (state === 'empty' && fields['postcode']) return 'find';
  if (state === 'found') return 'choose';
  if (state === 'manual' || state === 'none' || state === 'unavailable') return 'save';
  return 'next';
}

function judge(schema: z.ZodType, values: Record<string, string>, hasAddress: boolean): FieldProblem[] {
  const parsed = schema.safeParse(values);
  const address = hasAddress ? [] : [{ field: 'postcode', message: addressWords.problems.choose }];
  return [...(parsed.success ? [] : problemsOf(parsed.error)), ...address];
}
