import { describe, expect, it } from 'vitest';
import { formPath, giveDetails, giveFeedback, person, sendQuery } from '../../../../test/form-steps.ts';
import { createTestSite } from '../../../../test/site.ts';

const query = 'Line one: 3 < 4 & "so".\nLine two, with a 🏮.';
const sender = {
  title: 'NA',
  query,
  'first-name': 'Zoë',
  surname: "O'Neill-Łukasz",
  email: 'zoe@example.com',
};
const blanks = {
  account: '',
  'alternate-contact-number': '',
  'chat-history': '',
  'customer-references': '',
  'contact-preference': '',
};
const payAsYouGoDefaults = {
  isEconomy7: false,
  gasReading: null,
  elecReading: null,
  elec7ReadingLow: null,
  elec7ReadingNormal: null,
  energyPaymentMethod: 'newBankAccountDetails',
  useSamePaymentDetailsForServicesAndEnergy: true,
  forwardingAddressIsUK: true,
};

async function leadOf(path: string, details: Record<string, string> = {}) {
  const site = createTestSite();
  const answers = { ...person, textphoneNumber: '18001 020', vulnerabilityConsent: 'yes', ...details };
  const form = await giveDetails(site, path, answers);
  const confirmed = await sendQuery(site, form, { query, subject: 'Meter read issues' });
  return { lead: site.platform.leads()[0], confirmed, site };
}

async function feedbackLead(details: Record<string, string> = {}) {
  const site = createTestSite();
  const confirmed = await site.press(await giveFeedback(site, query), 'Submit', { ...person, ...details });
  return { lead: site.platform.leads()[0], confirmed, site };
}

const credit = ['gas-and-electricity', 'enquiry-gas-and-electricity'];
const payAsYouGo = ['pay-as-you-go', 'enquiry-pay-as-you-go'];

describe('the lead of a form', () => {
  it.each([...credit, ...payAsYouGo])('of %s has its title, topic and the chosen address @LED-2', async (path) => {
    const { lead } = await leadOf(path);
    expect(lead?.data.attributes).toMatchObject({ ...sender, topic: 'help-&-support' });
    expect(lead?.data.relationships).toEqual({ address: { data: { type: 'addresses', id: '100014' } } });
  });

  it('of feedback has its title, topic and the chosen address @LED-2', async () => {
    const { lead } = await feedbackLead();
    expect(lead?.data.attributes).toMatchObject({ ...sender, topic: 'help-&-support-feedback' });
    expect(lead?.data.relationships).toEqual({ address: { data: { type: 'addresses', id: '100014' } } });
  });

  it.each([
    ['gas-and-electricity', 'Meters', 'Make a complaint-Monthly or quarterly'],
    ['enquiry-gas-and-electricity', 'Enquiry', 'Enquiry-Credit Energy'],
    ['pay-as-you-go', 'Meters', 'Make a complaint-Pay As You Go'],
    ['enquiry-pay-as-you-go', 'Enquiry', 'Enquiry-Pay As You Go'],
  ])('of %s is of the type %s / %s @LED-3', async (path, type, subtype) => {
    const { lead } = await leadOf(path);
    expect(lead?.data.attributes).toMatchObject({ 'query-type': type, 'query-subtype': subtype });
  });

  it('of feedback is of the type Feedback / Feedback-Energy @LED-3', async () => {
    const { lead } = await feedbackLead();
    expect(lead?.data.attributes).toMatchObject({ 'query-type': 'Feedback', 'query-subtype': 'Feedback-Energy' });
  });

  it.each([
    ['07700 900 982', { number: '07700900982', type: 'mobile' }],
    ['01632 960 001', { number: '01632960001', type: 'home' }],
    ['+44 7700 900982', { number: '07700900982', type: 'mobile' }],
    ['0044 (0)7700 900982', { number: '07700900982', type: 'mobile' }],
    ['+44 1632 960001', { number: '+441632960001', type: 'home' }],
    ['+353 87 123 4567', { number: '+353871234567', type: 'home' }],
  ])('has the contact number %s as %j @LED-4', async (telephoneNumber, sent) => {
    for (const { lead } of [
      await leadOf('pay-as-you-go', { telephoneNumber }),
      await feedbackLead({ telephoneNumber }),
    ]) {
      expect(lead?.data.attributes).toMatchObject({ 'contact-number': sent });
    }
  });

  it.each(credit)('of %s has subject and textphone number, and no account @LED-5', async (path) => {
    const { lead } = await leadOf(path);
    expect(lead?.data.attributes['additional-information']).toEqual({
      caseType: 'Meter read issues',
      accountPrefix: '',
      textphoneNumber: '18001020',
    });
  });

  it('of feedback has neither subject nor textphone number @LED-5', async () => {
    const { lead } = await feedbackLead();
    expect(lead?.data.attributes['additional-information']).toEqual({
      caseType: '',
      accountPrefix: '',
      textphoneNumber: '',
    });
  });

  it.each([...credit, ...payAsYouGo])(
    'of %s has the blanks and the own answer on vulnerability @LED-6',
    async (path) => {
      const { lead } = await leadOf(path);
      expect(lead?.data.attributes).toMatchObject({ ...blanks, 'vulnerability-consent': true });
      const refused = await leadOf(path, { vulnerabilityConsent: 'no' });
      expect(refused.lead?.data.attributes).toMatchObject({ ...blanks, 'vulnerability-consent': false });
    },
  );

  it('of feedback has the blanks, and no consent @LED-6', async () => {
    const { lead } = await feedbackLead();
    expect(lead?.data.attributes).toMatchObject({ ...blanks, 'vulnerability-consent': false });
  });

  it.each(payAsYouGo)('of %s has the defaults of Pay As You Go @LED-7', async (path) => {
    const { lead } = await leadOf(path);
    expect(lead?.data.attributes['additional-information']).toEqual({
      ...payAsYouGoDefaults,
      caseType: '',
      accountPrefix: '',
      textphoneNumber: '18001020',
    });
  });

  it.each(credit)('of %s has none of the defaults of Pay As You Go @LED-7', async (path) => {
    const { lead } = await leadOf(path);
    const information = Object(lead?.data.attributes['additional-information']);
    expect(Object.keys(information).toSorted()).toEqual(['accountPrefix', 'caseType', 'textphoneNumber']);
  });

  it.each([...credit, ...payAsYouGo])(
    'of %s is confirmed with the reference and the time of the response @LED-10',
    async (path) => {
      const { confirmed, site } = await leadOf(path);
      expect(confirmed.url).toMatch(formPath.confirmation);
      expect(confirmed.text).toContain(site.platform.references()[0]);
      expect(confirmed.text).toMatch(/around (Monday 9|Wednesday 4) March 2026\./);
    },
  );
});
