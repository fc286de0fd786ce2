import { buildHelpLead } from '@lamplighter/contracts/leads/help-lead';
import { leadKind } from '@lamplighter/contracts/leads/lead-kind';
import { sampleAnswers, sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { describe, expect, it } from 'vitest';
import { factsOf, readAllBrandFacts } from './brand-facts.ts';
import { composeConfirmation } from './confirmation.ts';

const brands = await readAllBrandFacts('content');
// Late evening in London, on the day before the clocks go back: a Saturday.
const lateInOctober = new Date('2026-10-24T21:30:00Z');

type Options = { person?: object; brand?: string; receivedAt?: Date; weeks?: number };

function confirm(name: keyof ReturnType<typeof sampleLeads>, options: Options = {}) {
  const { person, brand = 'larkfield', receivedAt = lateInOctober, weeks = 8 } = options;
  const document = sampleLeads(person)[name];
  const lead = { ...leadKind(document), receivedAt, reference: 'ABCDEFGHJK', document };
  return composeConfirmation(lead, factsOf(brands, brand), { weeks });
}

const everyKind = [
  'complaint',
  'payAsYouGoComplaint',
  'enquiry',
  'payAsYouGoEnquiry',
  'feedback',
  'meterReading',
] as const;

describe('the confirmation', () => {
  it('of a complaint apologises, and has its reference, subject and date', () => {
    const { subject, text } = confirm('complaint');
    expect(subject).toBe('We have your complaint: ABCDEFGHJK');
    expect(text).toContain('\n\nYour complaint has been sent. Thanks for getting in touch.\n\n');
    expect(text).toContain('We are sorry that something has gone wrong.');
    expect(text).toContain(
      '\n\nYour reference: ABCDEFGHJK\nWhat it is about: Wrong bill or balance\nReceived: Saturday 24 October 2026\n\n',
    );
  });

  it('of a complaint says when it is answered, on working days, and when the Ombudsman can be asked', () => {
    const { text } = confirm('complaint');
    expect(text).toContain('seven days on average, which would be Monday 2 November 2026.');
    expect(text).toContain('up to 21 days, until Friday 13 November 2026.');
    expect(text).toContain('by Saturday 19 December 2026 (8 weeks)');
    expect(confirm('complaint', { weeks: 6 }).text).toContain('by Saturday 5 December 2026 (6 weeks)');
  });

  it.each([
    ['complaint', 'Follow your complaint'],
    ['enquiry', 'Follow your enquiry'],
  ] as const)('of a %s says where to follow it, with a link that carries its reference', (name, words) => {
    const link = 'https://www.larkfield.example/help-and-support/follow?reference=ABCDEFGHJK';
    expect(confirm(name).text).toContain(`${words} (${link}) with your reference, and this email address`);
    expect(confirm(name).html).toContain(`href="${link}"`);
  });

  it.each(['feedback', 'meterReading'] as const)('of %s has nothing to follow', (name) => {
    expect(confirm(name).text).not.toContain('/follow');
  });

  it('of a complaint says how to add to it, and who else helps', () => {
    const { text } = confirm('payAsYouGoComplaint');
    expect(text).toContain('To add to your complaint\n\nReply to this email, and leave your reference in the subject.');
    expect(text).toContain('Energy Ombudsman (https://www.energyombudsman.org)');
    expect(text).toContain(
      'Citizens Advice helps with energy complaints in England and Wales, free: call 0808 223 1133. In Scotland, Advice Direct Scotland does: call 0808 196 8660.',
    );
  });

  it.each([
    ['enquiry', 'two days on average, which would be Monday 26 October 2026.'],
    ['enquiry', 'What it is about: Moving home'],
    ['payAsYouGoEnquiry', 'seven days on average, which would be Monday 2 November 2026.'],
    ['feedback', "Thanks, we've got your request, we'll take care of the rest."],
    ['feedback', 'Received: Saturday 24 October 2026'],
    ['meterReading', 'Thank you for submitting your meter reading'],
    ['meterReading', 'Gas reading: 012345\nElectricity reading: 4321\nDate of reading: 1 November 2026\n'],
  ] as const)('of a %s says: %s', (name, words) => {
    const { text } = confirm(name);
    expect(text).toContain(words);
    expect(text).not.toMatch(/Ombudsman|sorry|Citizens Advice/);
  });

  it.each([
    ['complaint', 'If you need us before then, call 0808 157 0107 (Monday to Friday'],
    ['enquiry', 'If you need us before then, call 0808 157 0101 (Monday to Friday'],
    ['payAsYouGoEnquiry', 'If you need us before then, call 0808 157 0102 (Monday to Friday'],
    ['feedback', 'If you change your mind about your credit, call 0808 157 0101 (Monday to Friday'],
    ['meterReading', 'If a number is wrong, call 0808 157 0101 (Monday to Friday'],
  ] as const)('of a %s says how to reach us: %s', (name, words) => {
    expect(confirm(name).text).toContain(words);
  });

  it.each(['feedback', 'meterReading'] as const)('of a %s gets no answer and names no date to wait for', (name) => {
    expect(confirm(name).text).not.toContain('before then');
  });

  it('says where the credit stays to nobody: what was written decides', () => {
    for (const name of everyKind) expect(confirm(name).text).not.toContain('stays on your account');
  });

  it.each([
    ['payAsYouGoComplaint', true],
    ['payAsYouGoEnquiry', true],
    ['complaint', false],
    ['enquiry', false],
    ['feedback', false],
    ['meterReading', false],
  ] as const)('of a %s has the number for a customer without supply: %s', (name, has) => {
    const words =
      'If you have no gas or electricity, do not wait for our answer: call 0808 157 0103 (24 hours a day, 7 days a week).';
    expect(confirm(name).text.includes(words)).toBe(has);
  });

  it.each([
    [true, 'we will leave a message'],
    [false, 'we will not leave a message'],
  ])('of a customer who wants to be called says when, and whether we leave a message: %s', (leave, message) => {
    const callBack = { day: '2026-10-26', from: '08:00', to: '12:00', 'may-leave-message': leave };
    const said = (complaint: 'enquiry-gas-and-electricity' | 'gas-and-electricity') => {
      const document = buildHelpLead({ ...sampleAnswers, complaint, callBack });
      const delivery = { ...leadKind(document), receivedAt: lateInOctober, reference: 'ABCDEFGHJK', document };
      return composeConfirmation(delivery, factsOf(brands, 'larkfield'), { weeks: 8 }).text;
    };
    const promise = `We will call you on Monday 26 October, between 8am and midday. If you do not answer, ${message}.`;
    expect(said('enquiry-gas-and-electricity')).toContain(promise);
    expect(said('enquiry-gas-and-electricity')).not.toContain('on average');
    // The clock of a complaint runs all the same.
    expect(said('gas-and-electricity')).toContain(promise);
    expect(said('gas-and-electricity')).toContain('by Saturday 19 December 2026 (8 weeks)');
  });

  it('counts days of the calendar, when the clocks go forward between them too', () => {
    const lateInMarch = new Date('2027-03-25T23:30:00Z');
    expect(confirm('complaint', { receivedAt: lateInMarch }).text).toContain('which would be Thursday 1 April 2027');
  });

  it.each(everyKind)('of a %s ends with other formats, privacy and the company', (name) => {
    const { text } = confirm(name);
    const end = text.slice(text.indexOf('\nLarkfield Energy\n\n---\n'));
    expect(end).toContain('large print, braille or audio, call 0808 157 0108 (');
    expect(end).toContain('dial 18001 first, for Relay UK.');
    expect(end).toContain('How we use your details (https://www.larkfield.example/privacy)');
    expect(end).toMatch(
      /\nLarkfield Energy Limited\. Registered in England and Wales, number 99000101\. Registered office: 1 Orchard Square, Larkfield LF1 2QT\.\n$/,
    );
  });

  it('speaks in the words of its brand', () => {
    const { text, html } = confirm('complaint', { brand: 'skerry' });
    expect(text).toContain('0808 157 0207');
    expect(text).toContain('https://www.skerrygas.example/privacy');
    for (const part of [text, html]) expect(part).not.toMatch(/larkfield/i);
  });

  it('shows a name as text, whatever it is', () => {
    const { html, text } = confirm('complaint', { person: { firstName: 'Morag', surname: "O'Neill" } });
    expect(html).toContain('>Dear Morag O&#x27;Neill,</p>');
    expect(text).toContain("Dear Morag O'Neill,\n");
  });

  it('repeats nothing of a name that could be a message', () => {
    const { html, text, subject } = confirm('complaint', {
      person: { firstName: 'customer: your supply ends today, pay £120 at', surname: 'https://pay.example/now' },
    });
    expect(text).toMatch(/^Dear customer,\n/);
    for (const part of [html, text, subject]) expect(part).not.toMatch(/pay\.example|£120|supply ends/);
  });
});
