import { errorFor, type FormFields } from '@lamplighter/contracts/forms/form';
import { describe, expect, it } from 'vitest';
import { manualAddressForm } from '../address/address-form.ts';
import type { ChoiceField } from '../complaint/ChoicePage.tsx';
import { type DetailsField, detailsForm, helpForm } from '../complaint/details-fields.ts';
import type { SearchField } from '../components/SearchForm.tsx';
import type { CookieField } from '../consent/cookie-choice.ts';
import type { CommentField, VoteField } from '../help/article/article-feedback.ts';
import type { TariffQuestion } from '../help/article/nucleus/suggest-tariff.ts';
import { type QueryField, queryForms } from '../routes/complaints/complaint/query/query-fields.ts';
import { creditForm } from '../routes/complaints/feedback/route.tsx';
import type { OpenedResultField } from '../routes/search/opened.ts';
import { askReading, type ReadingField } from '../routes/submit-meter-read/reading-fields.ts';
import { readForm } from './load-journey.ts';
import { personFieldNames, type prefill } from './prefill.ts';

/**
 * A misspelt field name does not compile: the compiler checks each `@ts-expect-error`, and reports one that has no
 * error. At run time the misspelt field is empty and has no error message, which is why it must not compile.
 */
describe('a misspelt name in a form', () => {
  it('of complaint details is refused', () => {
    const values: FormFields<DetailsField> = { telephoneNumber: '1', vulnerabilityConsent: 'no' };
    expect(helpForm(values).ask('telephoneNumber').label).toBe('Phone number');
    // @ts-expect-error: the field is `telephoneNumber`
    expect(helpForm(values).ask('telephone').label).toBeUndefined();
    // @ts-expect-error: the field is `vulnerabilityConsent`
    expect(values['consent']).toBeUndefined();
    // @ts-expect-error: the field is `form`
    expect(values['token']).toBeUndefined();
  });

  it('of the address part is refused', () => {
    expect(manualAddressForm.ask('postalTown').label).toBe('Town or city');
    // @ts-expect-error: the field is `postalTown`
    expect(manualAddressForm.ask('town').label).toBeUndefined();
  });

  it('of a query is refused', () => {
    const values: FormFields<QueryField> = { query: 'Text', subject: 'Faulty meter', sender: 'shown' };
    expect(queryForms['pay-as-you-go'].keep(values)).toEqual({ query: 'Text', subject: 'Faulty meter' });
    // @ts-expect-error: the field is `query`
    expect(queryForms['pay-as-you-go'].ask('text').label).toBeUndefined();
    // @ts-expect-error: the field is `sender`
    expect(values['from']).toBeUndefined();
  });

  it('of feedback is refused', () => {
    expect(creditForm.ask('feedback').label).toBe('What would you like us to do with your credit?');
    // @ts-expect-error: the field is `feedback`
    expect(creditForm.ask('query').label).toBeUndefined();
  });

  it('of a meter reading is refused', () => {
    const values: FormFields<ReadingField> = { gas_reading: '04521', 'date-day': '12' };
    expect(askReading('gas_reading').label).toBe('Gas reading');
    // @ts-expect-error: the field is `gas_reading`
    expect(askReading('gasReading').label).toBeUndefined();
    // @ts-expect-error: the field is `date-day`
    expect(values['date_day']).toBeUndefined();
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
    const { problems } = { problems: [], ...detailsForm('feedback', {}).check({}) };
    expect(errorFor(problems, 'surname')).toBe('Enter your surname');
    // @ts-expect-error: the field is `surname`
    expect(errorFor(problems, 'lastName')).toBeUndefined();
    const query = { problems: [], ...queryForms['pay-as-you-go'].check({}) };
    expect(errorFor(query.problems, 'query')).toBe('Enter what happened');
    // @ts-expect-error: the field is `query`
    expect(errorFor(query.problems, 'text')).toBeUndefined();
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
    const names: Parameters<typeof prefill<DetailsField>>[1] = { ...personFieldNames, mobile: 'mobile' };
    expect(names.mobile).toBe('mobile');
  });
});
