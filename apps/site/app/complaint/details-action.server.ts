import { type FieldError, type FormFields, maxKeptLength } from '@lamplighter/contracts/forms/form';
import { moveAddress } from '../address/address-steps.server.ts';
import { type AddressStep, defaultStep, isAddressStep } from '../address/address-steps.ts';
import { addressWords } from '../address/words.ts';
import {
  type AddressState,
  answersIn,
  type ChosenAddress,
  type FormName,
  keepDetails,
  type VisitorAnswers,
} from '../journey/answers.ts';
import type { Visitor } from '../journey/load-journey.ts';
import { keepText } from '../journey/written-text.server.ts';
import type { PageContext } from '../page-context.ts';
import type { FormState, ShownDetails } from './DetailsForm.tsx';
import { type DetailsField, type DetailsForm, detailsForm, ownNames, sharedNames } from './details-fields.ts';
import { type DetailsToken, showDetails } from './details-token.server.ts';

/** What the customer must correct or answer before the next page. */
type Unfinished = Partial<FormState<DetailsField>> & { status: 200 | 409 | 422 };

/** The details of the page, all valid. `details` are those that it showed, and no other. */
export type GivenDetails = {
  answers: VisitorAnswers;
  details: FormFields<DetailsField>;
  address: ChosenAddress;
  /** Whether the form was filled from the account of this customer, who is signed in. */
  fromAccount: boolean;
};

type Given = {
  visitor: Visitor;
  page: PageContext;
  fields: FormFields<DetailsField>;
  path: FormName;
  /** What the page showed besides its fields; undefined when the token is missing or invalid. */
  token: DetailsToken | undefined;
  /** The URL of this page. */
  here: string;
  /** The page stays, and is told what it shows after a step of the address selector. */
  inPlace?: boolean;
  /** The last step, once everything is valid. */
  finish: (given: GivenDetails) => Promise<Response | Unfinished>;
};

type Refused = FormState<DetailsField> & {
  status: 200 | 409 | 422 | 503;
  /** What the posted page showed, to show it again. */
  shown: ShownDetails;
};

/**
 * Handles a POST of a page with details and an address. Every button stores what was typed, so that an address search
 * loses nothing; only 'Next step' validates everything.
 */
export async function submitDetails(given: Given): Promise<Response | Refused> {
  const { visitor, page, fields, here, inPlace, path, token } = given;
  const { tokens } = visitor;
  const shownText = token?.feedback;
  const answers = shownText === undefined ? visitor.answers : keepText(visitor.answers, path, { text: shownText });
  const fromAccount = token ? token.fromAccount : answers.fromAccount;
  const at: AddressState = token?.address ? { state: 'chosen', address: token.address } : answers.address;
  const { step: pressed = '', form: _, ...values } = fields;
  const show = (address: AddressState) => {
    const feedback = path === 'feedback' ? answersIn(answers, path).text : undefined;
    return showDetails(tokens, { path, at: address, feedback, fromAccount });
  };
  const refuse = (more: Partial<Refused> & Pick<Refused, 'status'>): Refused => ({
    values,
    problems: [],
    failed: undefined,
    pressed,
    askAboutComplaint: 'asComplaint' in fields,
    shown: show(at),
    ...more,
  });
  const step = pressed === 'continue' ? defaultStep(at.state, fields['postcode']) : pressed;
  const failed = isAddressStep(step) ? 'address' : 'saving';
  if (!visitor.available) {
    // The state of the address is not known, so the page is shown without it and the token is passed on.
    return refuse({ status: 503, failed, shown: { at: undefined, token: fields['form'] ?? '' } });
  }
  const form = detailsForm(path, fields);
  const kept = { ...keepDetails(answers, path, fields), fromAccount };
  const isTooLong = [...sharedNames, ...ownNames(path)].some((name) => (fields[name]?.length ?? 0) > maxKeptLength);

  const takeAddressStep = async (move: AddressStep) => {
    if (isTooLong) return refuse({ status: 422, problems: findProblems(form, values, false) });
    const moved = await moveAddress(move, at, fields, page.addresses);
    if ('problems' in moved) return refuse({ status: 422, problems: moved.problems });
    if ('failed' in moved) return refuse({ status: 503, failed: 'address' });
    const saved = { ...kept, address: moved.address };
    const next = move === 'clear' ? 'postcode' : 'address-part';
    // A page of its own says that a lookup failed: monitoring hears of a failed call from the page after a redirect.
    if (!inPlace || moved.address.state === 'unavailable') return visitor.saveAndRedirect(`${here}#${next}`, saved);
    const headers = { 'set-cookie': await visitor.save(saved), 'cache-control': 'no-store' };
    return Response.json(show(moved.address), { headers });
  };
  const takeAll = async () => {
    const problems = findProblems(form, values, at.state === 'chosen');
    if (problems.length > 0) return refuse({ status: 422, problems });
    if (!token?.address) return refuse({ status: 409, check: true });
    const finished = await given.finish({
      answers: kept,
      details: form.keep(fields),
      address: token.address,
      fromAccount: fromAccount === true && (await visitor.isSignedIn()),
    });
    return finished instanceof Response ? finished : refuse(finished);
  };

  try {
    return await (isAddressStep(step) ? takeAddressStep(step) : takeAll());
  } catch (err) {
    page.logger.error({ event: 'details-not-kept', err });
    return refuse({ status: 503, failed });
  }
}

function findProblems(
  form: DetailsForm,
  values: FormFields<DetailsField>,
  hasAddress: boolean,
): FieldError<DetailsField>[] {
  const checked = form.check(values);
  const address = hasAddress ? [] : [{ field: 'postcode' as const, message: addressWords.problems.choose }];
  return [...('problems' in checked ? checked.problems : []), ...address];
}
