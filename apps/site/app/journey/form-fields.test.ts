import { complaintDetails, feedbackDetails } from '@lamplighter/contracts/contact-details';
import type { MeterReadField } from '@lamplighter/contracts/meter-reading';
import { creditFeedbackForm, queryForm } from '@lamplighter/contracts/query';
import { describe, expect, it } from 'vitest';
import type { SearchField } from '../components/SearchBox.tsx';
import type { AddressField } from '../features/address/address-steps.server.ts';
import type { ComplaintQuestionField } from '../features/complaint/complaint-question.ts';
import type { DetailsField, PersonField } from '../features/complaint/details-fields.ts';
import type { QueryField } from '../features/complaint/QueryPage.tsx';
import type { ChoiceField } from '../features/complaint-choice/ChoicePage.tsx';
import type { CookieField } from '../features/consent/cookie-choice.ts';
import type { CreditField } from '../features/feedback/CreditPage.tsx';
import type { CommentField, VoteField } from '../features/help/article/article-feedback.ts';
import type { TariffQuestion } from '../features/help/article/nucleus/suggest-tariff.ts';
import type { ReadingField } from '../features/meter-reading/ReadingPage.tsx';
import type { OpenedResultField } from '../features/search/opened-result.ts';
import { errorFor, fieldErrors } from './field-errors.ts';
import { type FormFields, fieldsOf } from './form-fields.ts';
import { readForm } from './load-journey.ts';
import { personFieldNames, type prefill } from './prefill.ts';

/**
 * A misspelt field name does not compile: the compiler checks each `@ts-expect-error`, and reports one that has no
 * error. At run time the misspelt field is empty and has no error message, which is why it must not compile.
 */
const problem = { message: 'Enter it' };

describe('a misspelt name in a form', () => {
  it('of complaint details is refused', () => {
    const values: FormFields<DetailsField> = { telephoneNumber: '1', vulnerabilityConsent: 'no' };
    const { field, choice } = fieldsOf<PersonField>({ values, problems: [{ field: 'telephoneNumber', ...problem }] });
    expect(field('telephoneNumber')).toEqual({ name: 'telephoneNumber', defaultValue: '1', error: 'Enter it' });
    // @ts-expect-error: the field is `telephoneNumber`
    expect(field('telephone')).toEqual({ name: 'telephone', defaultValue: '', error: undefined });
    expect(choice('vulnerabilityConsent').chosen).toBe('no');
    // @ts-expect-error: the field is `vulnerabilityConsent`
    expect(choice('consent').chosen).toBeUndefined();
    // @ts-expect-error: the field is `form`
    expect(values['token']).toBeUndefined();
  });

  it('of the address part is refused', () => {
    const values: FormFields<AddressField> = { postalTown: 'Larkfield', address: '1' };
    const { field, choice } = fieldsOf<AddressField>({ values, problems: [] });
    expect([field('postalTown').defaultValue, choice('address').chosen]).toEqual(['Larkfield', '1']);
    // @ts-expect-error: the field is `postalTown`
    expect(field('town').defaultValue).toBe('');
    // @ts-expect-error: the field is `address`
    expect(choice('addressId').chosen).toBeUndefined();
  });

  it('of a query is refused', () => {
    const values: FormFields<QueryField> = { query: 'Text', subject: 'Faulty meter', sender: 'shown' };
    const { field, choice } = fieldsOf<QueryField>({ values, problems: [] });
    expect([field('query').defaultValue, field('subject').defaultValue]).toEqual(['Text', 'Faulty meter']);
    // @ts-expect-error: the field is `query`
    expect(field('text').defaultValue).toBe('');
    expect(choice('sender').chosen).toBe('shown');
    // @ts-expect-error: the field is `sender`
    expect(choice('from').chosen).toBeUndefined();
  });

  it('of the question about a complaint is refused', () => {
    const { choice } = fieldsOf<ComplaintQuestionField>({ values: { asComplaint: 'yes' }, problems: [] });
    expect(choice('asComplaint').chosen).toBe('yes');
    // @ts-expect-error: the field is `asComplaint`
    expect(choice('complaint').chosen).toBeUndefined();
  });

  it('of feedback is refused', () => {
    const { field } = fieldsOf<CreditField>({ values: { feedback: 'Keep it.' }, problems: [] });
    expect(field('feedback').defaultValue).toBe('Keep it.');
    // @ts-expect-error: the field is `feedback`
    expect(field('query').defaultValue).toBe('');
  });

  it('of a meter reading is refused', () => {
    const values: FormFields<ReadingField> = { gas_reading: '04521', 'date-day': '12' };
    const { field } = fieldsOf<MeterReadField>({ values, problems: [] });
    expect(field('gas_reading').defaultValue).toBe('04521');
    // @ts-expect-error: the field is `gas_reading`
    expect(field('gasReading').defaultValue).toBe('');
    // @ts-expect-error: the field is `date-day`
    expect(values['date_day']).toBeUndefined();
  });

  it('of a choice page is refused', () => {
    const { choice } = fieldsOf<ChoiceField>({ values: { choice: 'energy' }, problems: [] });
    expect(choice('choice').chosen).toBe('energy');
    // @ts-expect-error: the field is `choice`
    expect(choice('option').chosen).toBeUndefined();
  });

  it('of a form without validation is refused', () => {
    const vote: FormFields<VoteField> = { article: 'meters/move', helpful: 'yes', searched: 'meter' };
    const comment: FormFields<CommentField> = { article: 'meters/move', missing: 'The price' };
    const cookies: FormFields<CookieField> = { choice: 'chosen', analytics: 'yes', personalisation: 'no' };
    const search: FormFields<SearchField> = { q: 'meter', category: 'meters', page: '2', initiated: '/' };
    const opened: FormFields<OpenedResultField> = { q: 'meter', page: 'meters', place: '1' };
    const tariff: Partial<Record<TariffQuestion, boolean>> = { night: true, steady: false };
    const misspelt = [
      // @ts-expect-error: the field is `helpful`
      vote['vote'],
      // @ts-expect-error: the field is `missing`
      comment['comment'],
      // @ts-expect-error: the field is `personalisation`
      cookies['personalization'],
      // @ts-expect-error: the field is `q`
      search['query'],
      // @ts-expect-error: the field is `place`
      opened['position'],
      // @ts-expect-error: the field is `night`
      tariff['nights'],
    ];
    expect(misspelt.every((value) => value === undefined)).toBe(true);
  });
});

describe('a misspelt name outside the page', () => {
  it('is refused among the errors of a schema', () => {
    const complaint = fieldErrors(complaintDetails.safeParse({}).error ?? neverValid());
    expect(errorFor(complaint, 'firstName')).toBe('Enter your first name');
    // @ts-expect-error: the field is `firstName`
    expect(errorFor(complaint, 'first_name')).toBeUndefined();
    const details = fieldErrors(feedbackDetails.safeParse({}).error ?? neverValid());
    expect(errorFor(details, 'surname')).toBe('Enter your surname');
    // @ts-expect-error: the field is `surname`
    expect(errorFor(details, 'lastName')).toBeUndefined();
    const credit = fieldErrors(creditFeedbackForm.safeParse({}).error ?? neverValid());
    expect(errorFor(credit, 'feedback')).toBe('Enter what you would like us to do with your credit');
    // @ts-expect-error: the field is `feedback`
    expect(errorFor(credit, 'text')).toBeUndefined();
    const query = fieldErrors(queryForm('pay-as-you-go').safeParse({}).error ?? neverValid());
    expect(errorFor(query, 'query')).toBe('Enter what happened');
    // @ts-expect-error: the field is `query`
    expect(errorFor(query, 'text')).toBeUndefined();
  });

  it('is refused among the fields of a posted form, and every name where the form is not stated', async () => {
    const body = new URLSearchParams({ choice: 'energy' });
    const post = () => new Request('https://www.larkfield.example/', { method: 'POST', body });
    const fields = await readForm<ChoiceField>(post());
    expect(fields.choice).toBe('energy');
    // @ts-expect-error: the field is `choice`
    expect(fields['chosen']).toBeUndefined();
    const unstated = await readForm(post());
    // @ts-expect-error: the form is not stated
    expect(unstated['choice']).toBe('energy');
  });

  it('is refused among the fields to prefill', () => {
    // @ts-expect-error: the field is `telephoneNumber`
    const names: Parameters<typeof prefill<PersonField>>[1] = { ...personFieldNames, mobile: 'mobile' };
    expect(names.mobile).toBe('mobile');
  });
});

function neverValid(): never {
  throw new Error('the form is valid');
}
