import { describe, expect, it } from 'vitest';
import { chooseAddress, complainant, formPath, giveDetails, person, sendQuery } from '../../test/form-steps.ts';
import { createTestSite } from '../../test/site.ts';

const enquiry = 'enquiry-gas-and-electricity';
const complaint = 'gas-and-electricity';
const written = { query: 'The reading is wrong.', subject: 'Meter read issues' };

describe('an answer that was given in one form', () => {
  it('is not sent by another form whose page never showed it', async () => {
    const site = createTestSite();
    await giveDetails(site, enquiry, { ...complainant, vulnerabilityConsent: 'yes' });
    const details = await site.open(formPath.query(complaint));
    expect(details.url).toBe(formPath.details(complaint));
    expect(details.values).toMatchObject({ ...person, textphoneNumber: '18001 020' });
    expect(details.values).not.toHaveProperty('vulnerabilityConsent');
    const form = await site.press(details, 'Next step', { vulnerabilityConsent: 'no' });
    await sendQuery(site, form, written);
    expect(site.platform.leads().map(({ data }) => data.attributes)).toMatchObject([
      { 'vulnerability-consent': false },
    ]);
  });

  it('such as the call of an enquiry is not promised by a complaint', async () => {
    const site = createTestSite();
    const asked = await chooseAddress(site, await site.open(`${formPath.details(enquiry)}?call=morning`));
    await site.press(asked, 'Next step', { ...complainant, callMessage: 'yes' });
    const details = await site.open(formPath.details(complaint));
    expect(details.values['call']).toBe('no');
    expect((await site.open(formPath.details(enquiry))).values).toMatchObject({ call: 'yes', callTime: 'morning' });
    await sendQuery(site, await site.press(details, 'Next step', { vulnerabilityConsent: 'no' }), written);
    expect(Object.keys(site.platform.leads()[0]?.data.attributes ?? {})).not.toContain('call-back');
  });

  it('is not sent by a page of the same form that did not have its field', async () => {
    const site = createTestSite();
    const page = await chooseAddress(site, await site.open(formPath.details(complaint)));
    const typed = await site.press(page, 'Change address', complainant);
    const { textphoneNumber: _, ...others } = (await chooseAddress(site, typed)).press('Next step').fields;
    await sendQuery(site, await site.post(formPath.details(complaint), others), written);
    expect(site.platform.leads()[0]?.data.attributes).toMatchObject({
      'additional-information': { textphoneNumber: '' },
    });
  });

  it('stays in its form, while contact details and address fill in the others', async () => {
    const site = createTestSite();
    await giveDetails(site, complaint, complainant);
    const credit = await site.open(formPath.feedback);
    const feedback = await site.press(credit, "I don't want the refund", { feedback: 'Keep it.' });
    expect(feedback.address?.[0]).toBe('14 Lantern Row');
    expect(feedback.values).toMatchObject(person);
    await site.press(feedback, 'Submit');
    expect(site.platform.leads().map(({ data }) => data.attributes)).toMatchObject([
      { 'vulnerability-consent': false, 'additional-information': { textphoneNumber: '' } },
    ]);
  });
});
