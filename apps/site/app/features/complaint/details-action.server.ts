import type { callDetails } from '@lamplighter/contracts/call-details';
import type { complaintDetails, feedbackDetails } from '@lamplighter/contracts/contact-details';
import type { FieldError } from '../../components/forms/field-error.ts';
import type { AddressState, ChosenAddress, FormName, VisitorAnswers } from '../../journey/answers.ts';
import { fieldErrors } from '../../journey/field-errors.ts';
import type { FormFields } from '../../journey/form-fields.ts';
import { keepText } from '../../journey/keep-text.server.ts';
import type { Visitor } from '../../journey/load-journey.ts';
import type { PageContext } from '../../page-context.ts';
import { type AddressField, type AddressStep, isAddressStep, moveAddress } from '../address/address-steps.server.ts';
import { addressWords } from '../address/words.ts';
import type { FormState, ShownDetails } from './DetailsPage.tsx';
import type { DetailsField } from './details-fields.ts';
import { type DetailsToken, showDetails } from './details-token.server.ts';

/** What the customer must correct or answer before the next page. */
type Unfinished = Partial<FormState<DetailsField>> & { status: 200 | 409 | 422 };

/** The details of the page, all valid. */
export type GivenDetails = {
  answers: VisitorAnswers;
  details: Record<string, string>;
  address: ChosenAddress;
  /** Whether the form was filled from the account of this customer, who is signed in. */
  fromAccount: boolean;
};

type Given = {
  visitor: Visitor;
  page: PageContext;
  fields: FormFields<DetailsField>;
  schema: typeof complaintDetails | typeof callDetails | typeof feedbackDetails;
  path: FormName;
  /** What the page showed besides its fields; undefined when the token is missing or invalid. */
  token: DetailsToken | undefined;
  /** The URL of this page. */
  here: string;
  /** The last step, once everything is valid. */
  finish: (given: GivenDetails) => Promise<Response | Unfinished>;
};

type Refused = FormState<DetailsField> & {
  status: 200 | 409 | 422 | 503;
  /** What the posted page showed, to show it again. */
  shown: ShownDetails;
};

const keptFields: DetailsField[] = [
  'firstName',
  'surname',
  'email',
  'telephoneNumber',
  'textphoneNumber',
  'vulnerabilityConsent',
  'call',
  'callTime',
  'callMessage',
  'postcode',
  'addressLine1',
  'addressLine2',
  'postalTown',
  'county',
];
/** No field of the page accepts as much, so a longer value is refused and not stored. */
const maxFieldLength = 300;

/**
 * Handles a POST of a page with details and an address. Every button stores what was typed, so that an address search
 * loses nothing; only 'Next step' validates everything.
 */
export async function submitDetails(given: Given): Promise<Response | Refused> {
  const { visitor, page, fields, here, path, token } = given;
  const { tokens } = visitor;
  const shownText = token?.feedback;
  const answers = shownText === undefined ? visitor.answers : keepText(visitor.answers, { feedback: shownText });
  const fromAccount = token ? token.fromAccount : answers.fromAccount;
  const at: AddressState = token?.address ? { state: 'chosen', address: token.address } : answers.address;
  const { step: pressed = '', form: _, ...values } = fields;
  const refuse = (more: Partial<Refused> & Pick<Refused, 'status'>): Refused => ({
    values,
    problems: [],
    failed: undefined,
    pressed,
    askAboutComplaint: 'asComplaint' in fields,
    shown: showDetails(tokens, {
      path,
      at,
      feedback: path === 'feedback' ? answers.feedback : undefined,
      fromAccount,
    }),
    ...more,
  });
  if (!visitor.available) {
    // The state of the address is not known, so the page is shown without it and the token is passed on.
    return refuse({ status: 503, failed: 'saving', shown: { at: undefined, token: fields['form'] ?? '' } });
  }
  const step = pressed === 'continue' ? defaultStep(at.state, fields) : pressed;
  const typed = keptFields.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]] as const]));
  const keepable = typed.filter(([, value]) => value.length <= maxFieldLength);
  const kept = { ...answers, details: { ...answers.details, ...Object.fromEntries(keepable) }, fromAccount };

  const takeAddressStep = async (move: AddressStep) => {
    if (keepable.length < typed.length) return refuse({ status: 422, problems: judge(given.schema, values, false) });
    const moved = await moveAddress(move, at, fields, page.addresses);
    if ('problems' in moved) return refuse({ status: 422, problems: moved.problems });
    if ('failed' in moved) return refuse({ status: 503, failed: 'address' });
    const next = move === 'clear' ? 'postcode' : 'address-part';
    return visitor.saveAndRedirect(`${here}#${next}`, { ...kept, address: moved.address });
  };
  const takeAll = async () => {
    const problems = judge(given.schema, values, at.state === 'chosen');
    if (problems.length > 0) return refuse({ status: 422, problems });
    if (!token?.address) return refuse({ status: 409, check: true });
    const finished = await given.finish({
      answers: kept,
      details: kept.details,
      address: token.address,
      fromAccount: fromAccount === true && (await visitor.isSignedIn()),
    });
    return finished instanceof Response ? finished : refuse(finished);
  };

  try {
    return await (isAddressStep(step) ? takeAddressStep(step) : takeAll());
  } catch (err) {
    page.logger.error({ event: 'details-not-kept', err });
    return refuse({ status: 503, failed: 'saving' });
  }
}

/** Enter in a text box presses the first button of a form; this finds the step that the customer meant. */
function defaultStep(state: AddressState['state'], fields: FormFields<AddressField>): AddressStep | 'next' {
  if (state === 'empty' && fields['postcode']) return 'find';
  if (state === 'found') return 'choose';
  if (state === 'manual' || state === 'none' || state === 'unavailable') return 'save';
  return 'next';
}

function judge(
  schema: Given['schema'],
  values: FormFields<DetailsField>,
  hasAddress: boolean,
): FieldError<DetailsField>[] {
  const parsed = schema.safeParse(values);
  const address = hasAddress ? [] : [{ field: 'postcode' as const, message: addressWords.problems.choose }];
  return [...(parsed.success ? [] : fieldErrors(parsed.error)), ...address];
}
