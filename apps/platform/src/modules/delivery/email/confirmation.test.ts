import { buildHelpLead } from '@lamplighter/contracts/help-lead';
import { leadKind } from '@lamplighter/contracts/lead-kind';
import { sampleAnswers, sampleLeads } from '@lamplighter/contracts/lead-samples';
import { describe, expect, it } from 'vitest';
import { readAllBrandFacts } from './brand-facts.ts';
import { composeConfirmation } from './confirmation.ts';

const brands = await readAllBrandFacts('content');
// Late evening in London, on the day before the clocks go back.
const lateInOctober = new Date('2026-10-24T21:30:00Z');

function confirm(
  name: keyof ReturnType<typeof sampleLeads>,
  person = {},
  brand = 'larkfield',
  receivedAt = lateInOctober,
) {
  const document = sampleLeads(person)[name];
  const delivery = { ...leadKind(document), receivedAt, reference: 'ABCDEFGHJK', document };
  return composeConfirmation(delivery, brands(brand), { weeks: 8 });
}

describe('the confirmation', () => {
  it('of a complaint says when it is answered and when the Ombudsman can be asked', () => {
    const { subject, text } = confirm('complaint');
    expect(subject).toBe('We have your complaint: ABCDEFGHJK');
    expect(text).toContain('Your reference: ABCDEFGHJK');
    expect(text).toContain('seven days on average, which would be Saturday 31 October 2026');
    expect(text).toContain('up to 21 days, until Saturday 14 November 2026');
    expect(text).toContain('by Saturday 19 December 2026 (8 weeks)');
    expect(text).toContain('Energy Ombudsman');
  });

  it.each([
    ['enquiry', 'two days on average, which would be Monday 26 October 2026'],
    ['payAsYouGoEnquiry', 'seven days on average, which would be Saturday 31 October 2026'],
    ['feedback', 'We had it on Saturday 24 October 2026'],
    ['meterReading', 'We had it on Saturday 24 October 2026'],
  ] as const)('of a %s says: %s', (name, words) => {
    const { text, html } = confirm(name);
    expect(text).toContain(words);
    expect(html).toContain(words);
    expect(text).not.toContain('Ombudsman');
  });

  it.each([
    ['complaint', 'If you need us before then, call'],
    ['enquiry', 'If you need us before then, call'],
    ['feedback', 'If you need us, call'],
    ['meterReading', 'If you need us, call'],
  ] as const)('of a %s says how to reach us: %s', (name, words) => {
    const { text, html } = confirm(name);
    expect(text).toContain(words);
    expect(html).toContain(words);
  });

  it.each([
    [true, 'we will leave a message'],
    [false, 'we will not leave a message'],
  ])('of a customer who wants to be called says when, and whether we leave a message: %s', (leave, message) => {
    const callBack = { day: '2026-10-26', from: '08:00', to: '12:00', 'may-leave-message': leave };
    const said = (complaint: 'enquiry-gas-and-electricity' | 'gas-and-electricity') => {
      const document = buildHelpLead({ ...sampleAnswers, complaint, callBack });
      const delivery = { ...leadKind(document), receivedAt: lateInOctober, reference: 'ABCDEFGHJK', document };
      return composeConfirmation(delivery, brands('larkfield'), { weeks: 8 }).text;
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
    const { text } = confirm('complaint', {}, 'larkfield', lateInMarch);
    expect(text).toContain('which would be Thursday 1 April 2027');
  });

  it('speaks in the words of its brand', () => {
    expect(confirm('complaint').text).toMatch(/0808 157 0107.*Larkfield Energy\n$/s);
    expect(confirm('complaint', {}, 'skerry').text).toMatch(/0808 157 0207.*Skerry Gas\n$/s);
  });

  it('shows a name as text, whatever it is', () => {
    const { html, text } = confirm('complaint', { firstName: 'Morag', surname: "O'Neill" });
    expect(html).toContain('<p>Dear Morag O&#39;Neill,</p>');
    expect(text).toContain("Dear Morag O'Neill,\n");
  });

  it('repeats nothing of a name that could be a message', () => {
    const { html, text, subject } = confirm('complaint', {
      firstName: 'customer: your supply ends today, pay £120 at',
      surname: 'https://pay.example/now',
    });
    expect(text).toMatch(/^Dear customer,\n/);
    for (const part of [html, text, subject]) expect(part).not.toMatch(/pay\.example|£120|supply ends/);
  });
});
