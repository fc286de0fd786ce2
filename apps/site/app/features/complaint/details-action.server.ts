import type { complaintDetails, feedbackDetails } from '@lamplighter/contracts/contact-details';
import type { z } from 'zod';
import type { FieldProblem } from '../../components/forms/ErrorSummary.tsx';
import type { VisitorAnswers } from '../../journey/answers.ts';
import { problemsOf } from '../../journey/problems.ts';
import type { Visitor } from '../../journey/visitor.ts';
import type { PageContext } from '../../page-context.ts';
import { isAddressStep, moveAddress } from '../address/address-steps.server.ts';
import { addressWords } from '../address/words.ts';
import type { FormState } from './DetailsPage.tsx';

/** What is put right, or answered, before the page is left. */
type Unfinished = Partial<FormState> & { status: 200 | 422 };

type Given = {
  visitor: Visitor;
  page: PageContext;
  fields: Record<string, string>;
  schema: typeof complaintDetails | typeof feedbackDetails;
  /** This page. */
  here: string;
  /** What leaving it does, once everything on it is right. */
  finish: (answers: VisitorAnswers) => Promise<Response | Unfinished>;
};

type Refused = FormState & { status: 200 | 422 | 503 };

const keptFields = [
  'firstName',
  'surname',
  'email',
  'telephoneNumber',
  'textphoneNumber',
  'vulnerabilityConsent',
  'postcode',
  'addressLine1',
  'addressLine2',
  'postalTown',
  'county',
];
/** No field of the page takes as much, so it is refused at once and not kept. */
const tooLong = 1_000;

/**
 * What a post of a page with details and an address comes to. Every press keeps what was typed, so that finding an
 * address loses nothing; only 'Next step' judges it all.
 */
export async function takeDetails(given: Given): Promise<Response | Refused> {
  const { visitor, page, fields, here } = given;
  const { answers } = visitor;
  const { step: pressed = '', ...values } = fields;
  const refuse = (more: Partial<Refused> & Pick<Refused, 'status'>): Refused => ({
    values,
    problems: [],
    failed: undefined,
    pressed,
    askAboutComplaint: 'asComplaint' in fields,
    ...more,
  });
  if (!visitor.remembered) return refuse({ status: 503, failed: 'saving' });
  const step = pressed === 'continue' ? meant(answers.address.state, fields) : pressed;
  const typed = Object.fromEntries(Object.entries(values).filter(([name]) => keptFields.includes(name)));
  const kept = { ...answers, details: { ...answers.details, ...typed } };

  try {
    if (isAddressStep(step)) {
      if (Object.values(typed).some((value) => value.length > tooLong)) {
        return refuse({ status: 422, problems: judge(given.schema, values, false) });
      }
      const move = await moveAddress(step, answers.address, fields, page.addresses);
      if ('problems' in move) return refuse({ status: 422, problems: move.problems });
      if ('failed' in move) return refuse({ status: 503, failed: 'address' });
      const next = step === 'clear' ? 'postcode' : 'address-part';
      return await visitor.goOn(`${here}#${next}`, { ...kept, address: move.address });
    }
    const problems = judge(given.schema, values, answers.address.state === 'chosen');
    if (problems.length > 0) return refuse({ status: 422, problems });
    const finished = await given.finish(kept);
    return finished instanceof Response ? finished : refuse(finished);
  } catch (err) {
    page.logger.error({ event: 'details-not-kept', err });
    return refuse({ status: 503, failed: 'saving' });
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
