import { describe, expect, it } from 'vitest';
import { answerOf, type Case, outcomeOf } from '../../../test/late-case.ts';

const overdue = 'Yes. We owe you £80';
const owedBy = (day: string) => `Yes. We owe you £40, by ${day}`;
const inTime = 'No. We were in time';
const notOurs = 'No. The delay was not ours';

/**
 * Judged from the Electricity and Gas (Standards of Performance) (Suppliers) Regulations 2015 (S.I. 2015/1544), regulations
 * 3 to 8, with £40 since 2 January 2025 (S.I. 2024/1166), paid within 10 working days of the failure, and again if late;
 * and for switches from Ofgem's page 'Get compensation for problems switching energy suppliers'.
 */
const supplier: [what: string, one: Case, summary: string][] = [
  [
    'a missed visit, 10 working days ago today',
    { what: 'visit-missed', began: '2026-11-03' },
    owedBy('17 November 2026'),
  ],
  ['a missed visit, 11 working days ago', { what: 'visit-missed', began: '2026-11-02' }, overdue],
  [
    'paid on the last day',
    { what: 'visit-missed', began: '2026-11-03', paid: '2026-11-17' },
    'We owed you £40, and you were paid in time',
  ],
  [
    'paid a day late',
    { what: 'visit-missed', began: '2026-11-02', paid: '2026-11-17' },
    'Yes. We owe you a second £40, because the first payment came late',
  ],
  ['a missed visit today', { what: 'visit-missed', began: '2026-11-17' }, owedBy('1 December 2026')],
  ['a missed visit on the first day of the sum', { what: 'visit-missed', began: '2025-01-02' }, overdue],
  ['the customer asked for another time', { what: 'visit-missed', began: '2026-11-16', why: 'asked' }, notOurs],
  ['nobody was in', { what: 'visit-missed', began: '2026-11-16', why: 'access' }, notOurs],
  [
    'snow',
    { what: 'visit-missed', began: '2026-11-16', why: 'weather' },
    'Maybe. We owe you £40, unless we did all we could',
  ],
  ['a Monday visit changed on Friday', { what: 'visit-changed', began: '2026-11-16', ended: '2026-11-13' }, inTime],
  [
    'a Monday visit changed on Saturday',
    { what: 'visit-changed', began: '2026-11-16', ended: '2026-11-14' },
    owedBy('30 November 2026'),
  ],
  ['a visit tomorrow, changed today', { what: 'visit-changed', began: '2026-11-18', ended: '2026-11-17' }, inTime],
  [
    'a visit changed on its day',
    { what: 'visit-changed', began: '2026-11-17', ended: '2026-11-17' },
    owedBy('1 December 2026'),
  ],
  [
    'a visit after Easter, changed on Maundy Thursday',
    { what: 'visit-changed', began: '2026-04-07', ended: '2026-04-02' },
    inTime,
  ],
  [
    'a visit after Easter, changed on Good Friday',
    { what: 'visit-changed', began: '2026-04-07', ended: '2026-04-03' },
    overdue,
  ],
  [
    'a meter explained on the fifth working day',
    { what: 'meter-wrong', began: '2026-11-02', ended: '2026-11-09' },
    inTime,
  ],
  [
    'a meter explained on the sixth',
    { what: 'meter-wrong', began: '2026-11-02', ended: '2026-11-10' },
    owedBy('23 November 2026'),
  ],
  [
    'a meter, today is the fifth',
    { what: 'meter-wrong', began: '2026-11-10' },
    'Not yet. We have until 17 November 2026',
  ],
  ['a meter, yesterday was the fifth', { what: 'meter-wrong', began: '2026-11-09' }, owedBy('30 November 2026')],
  ['a meter over Christmas, in time', { what: 'meter-wrong', began: '2025-12-24', ended: '2026-01-05' }, inTime],
  ['a meter over Christmas, late', { what: 'meter-wrong', began: '2025-12-24', ended: '2026-01-06' }, overdue],
  [
    'in time though nobody was in',
    { what: 'meter-wrong', began: '2026-11-02', ended: '2026-11-09', why: 'access' },
    inTime,
  ],
  [
    'a prepayment fault on a Monday, 3 hours',
    { what: 'prepay-fault', began: '2026-11-16', hours: '3' },
    'No, unless it takes more than 3 hours',
  ],
  [
    'a prepayment fault on a Monday, over 3 hours',
    { what: 'prepay-fault', began: '2026-11-16', hours: '3.5' },
    owedBy('30 November 2026'),
  ],
  [
    'a prepayment fault on a Saturday, 4 hours',
    { what: 'prepay-fault', began: '2026-11-14', hours: '4' },
    'No, unless it takes more than 4 hours',
  ],
  [
    'a prepayment fault on a Saturday, over 4 hours',
    { what: 'prepay-fault', began: '2026-11-14', hours: '4.5' },
    owedBy('27 November 2026'),
  ],
  [
    'a prepayment fault on a bank holiday Monday, 4 hours',
    { what: 'prepay-fault', began: '2026-08-31', hours: '4' },
    'No, unless it takes more than 4 hours',
  ],
  [
    'turned on again after 24 hours',
    { what: 'reconnection', began: '2026-11-12', hours: '24' },
    'No, unless it takes more than 24 hours',
  ],
  [
    'turned on again after 25 hours',
    { what: 'reconnection', began: '2026-11-12', hours: '25' },
    owedBy('27 November 2026'),
  ],
  [
    'a smart meter in six weeks to the day',
    { what: 'smart-appointment', began: '2026-10-06', ended: '2026-11-17' },
    inTime,
  ],
  [
    'a smart meter booked a day too late',
    { what: 'smart-appointment', began: '2026-10-06', ended: '2026-11-18' },
    'We will owe you £40, unless you get an appointment by 17 November 2026',
  ],
  [
    'a smart meter asked for over six weeks ago',
    { what: 'smart-appointment', began: '2026-10-05', ended: '2026-12-01' },
    owedBy('30 November 2026'),
  ],
  [
    'a smart meter before the rule',
    { what: 'smart-appointment', began: '2025-12-01', ended: '2026-03-01' },
    'No. The rule had not started',
  ],
  [
    'a smart meter asked for in the month of the rule',
    { what: 'smart-appointment', began: '2026-02-28' },
    'Maybe. We owe you £40, if the rule had started',
  ],
  ['a smart meter asked for in the month after', { what: 'smart-appointment', began: '2026-03-01' }, overdue],
  [
    'a plan for a smart meter on the sixth working day',
    { what: 'smart-fault', began: '2026-11-02', ended: '2026-11-10' },
    owedBy('23 November 2026'),
  ],
  ['a switch in five working days', { what: 'switch', began: '2026-11-02', ended: '2026-11-09' }, inTime],
  [
    'a switch in six working days',
    { what: 'switch', began: '2026-11-02', ended: '2026-11-10' },
    owedBy('23 November 2026'),
  ],
  ['a final bill in six weeks', { what: 'final-bill', began: '2026-10-05', ended: '2026-11-16' }, inTime],
  [
    'a final bill in six weeks and a day',
    { what: 'final-bill', began: '2026-10-05', ended: '2026-11-17' },
    owedBy('30 November 2026'),
  ],
  ['credit back on the tenth working day', { what: 'final-credit', began: '2026-11-02', ended: '2026-11-16' }, inTime],
  ['credit not back on the eleventh', { what: 'final-credit', began: '2026-11-02' }, owedBy('30 November 2026')],
  ['a payment that did not come', { what: 'payment-late', began: '2026-11-02' }, overdue],
  ['a payment that is not due yet', { what: 'payment-late', began: '2026-11-16' }, owedBy('30 November 2026')],
  [
    'switched by mistake, back in three days',
    { what: 'wrong-switch', began: '2026-11-02', ended: '2026-11-05' },
    'Yes. You are owed £40 for the switch',
  ],
  [
    'switched by mistake, back on working day 20',
    { what: 'wrong-switch', began: '2026-09-01', ended: '2026-09-29' },
    'Yes. You are owed £40 for the switch',
  ],
  [
    'switched by mistake, back on working day 21',
    { what: 'wrong-switch', began: '2026-09-01', ended: '2026-09-30' },
    'Yes. You are owed £40 for the switch, and maybe £40 more',
  ],
  [
    'switched by mistake, back on working day 22',
    { what: 'wrong-switch', began: '2026-09-01', ended: '2026-10-01' },
    'Yes. You are owed £80 for the switch, and maybe £40 more',
  ],
  [
    'Northern Ireland',
    { what: 'visit-missed', began: '2026-11-02', where: 'NI' },
    'Northern Ireland has its own rules',
  ],
];

describe('what is owed when a standard is missed @TOL-6', () => {
  it.each(supplier)('%s', (_, one, summary) => {
    expect(answerOf(one).summary).toBe(summary);
  });

  it('has a letter in the words of the customer and the complaints line, once the first is late', () => {
    const { letter, parts, calls } = answerOf({ what: 'visit-missed', began: '2026-11-02' });
    expect(letter?.text).toBe(
      'You did not come to a visit at my home on 2 November 2026, or you did not come in the time that we had agreed.\n\nUnder the guaranteed standards you owe me £40 for that. You had to pay it by 16 November 2026. I have not had it. Because it is late, you owe me another £40.\n\nPlease pay me £80, or write to me and say why not.',
    );
    const second = parts.find(({ id }) => id === 'second');
    expect(second?.details?.find(({ label }) => label === 'By when')?.text).toContain('By 30 November 2026.');
    expect(calls?.map(({ number }) => number.value)).toEqual(['0808 157 0107']);
    const early = answerOf({ what: 'visit-missed', began: '2026-11-03' });
    expect([early.letter, early.calls?.map(({ number }) => number.value)]).toEqual([undefined, ['0808 157 0101']]);
  });

  /** The first sentence of each letter, as the table of the design has it. */
  it.each([
    [
      { what: 'visit-changed', began: '2026-04-07', ended: '2026-04-03' },
      'You changed my visit of 7 April 2026. You told me on 3 April 2026, and that was too late.',
    ],
    [
      { what: 'meter-wrong', began: '2026-01-05' },
      'I told you on 5 January 2026 that my meter is wrong. You did not explain within 5 working days.',
    ],
    [
      { what: 'prepay-fault', began: '2026-01-05', hours: '6' },
      'I told you on 5 January 2026 that my prepayment meter did not work. It took you 6 hours.',
    ],
    [
      { what: 'reconnection', began: '2026-01-05', hours: '30' },
      'I paid, or agreed a plan, on 5 January 2026. It took you 30 hours to turn my supply back on.',
    ],
    [
      { what: 'smart-appointment', began: '2026-04-06' },
      'I asked you for a smart meter on 6 April 2026. I did not get an appointment within 6 weeks.',
    ],
    [
      { what: 'smart-fault', began: '2026-04-06' },
      'I told you on 6 April 2026 about a problem with my smart meter. I had no plan within 5 working days.',
    ],
    [
      { what: 'switch', began: '2026-01-05' },
      'I asked to switch to you on 5 January 2026. It took longer than five working days.',
    ],
    [
      { what: 'final-bill', began: '2026-01-05' },
      'I left you on 5 January 2026. My final bill did not come within 6 weeks.',
    ],
    [
      { what: 'final-credit', began: '2026-01-05' },
      'You sent my final bill on 5 January 2026. My credit did not come back within 10 working days.',
    ],
    [
      { what: 'payment-late', began: '2026-01-05' },
      'You missed a standard on 5 January 2026, and owed me a payment for it.',
    ],
    [{ what: 'wrong-switch', began: '2026-01-05' }, 'I was switched by mistake, and told you on 5 January 2026.'],
  ])('the letter for %j', (one, begin) => {
    expect(answerOf(one).letter?.text.split('\n')[0]).toBe(begin);
  });

  it.each([
    ['Northern Ireland ends it', { what: 'visit-missed', began: '2026-11-02', where: 'NI' }, 'where'],
    ['a missed visit', { what: 'visit-missed', began: '2026-11-02' }, 'where about what day why paid'],
    [
      'a changed visit',
      { what: 'visit-changed', began: '2026-11-16', ended: '2026-11-13' },
      'where about what day ended why',
    ],
    [
      'a meter that is done in time',
      { what: 'meter-wrong', began: '2026-11-02', ended: '2026-11-09' },
      'where about what day done ended why',
    ],
    ['a meter that is not done', { what: 'meter-wrong', began: '2026-11-02' }, 'where about what day done why paid'],
    ['a prepayment fault', { what: 'prepay-fault', began: '2026-11-16', hours: '3' }, 'where about what day hours why'],
    [
      'a debt has one kind',
      { what: 'reconnection', began: '2026-11-12', hours: '25' },
      'where about day hours why paid',
    ],
    ['a payment has one kind', { what: 'payment-late', began: '2026-11-02' }, 'where about day why paid'],
    [
      'a cause that was not ours',
      { what: 'visit-missed', began: '2026-11-02', why: 'asked' },
      'where about what day why',
    ],
    [
      'a payment that came',
      { what: 'visit-missed', began: '2026-11-02', paid: '2026-11-17' },
      'where about what day why paid paidOn',
    ],
    ['a switch by mistake', { what: 'wrong-switch', began: '2026-11-02' }, 'where about what day done'],
    ['a power cut', { what: 'storm', began: '2026-11-02', hours: '20' }, 'where about what day hours size why'],
  ])('asks only what matters: %s', (_, one, asked) => {
    expect(
      outcomeOf(one)
        .asked.map(({ name }) => name)
        .join(' '),
    ).toBe(asked);
  });

  it('is judged for a visit of a year ahead, and for 2,000 hours', () => {
    const ahead = (began: string) => outcomeOf({ what: 'visit-changed', began, ended: '2026-11-17' }).kind;
    expect([ahead('2027-11-18'), ahead('2027-11-19')]).toEqual(['answer', 'question']);
    const without = (hours: string) => outcomeOf({ what: 'storm', began: '2026-01-05', hours, size: 'smaller' }).kind;
    expect([without('2000'), without('2001')]).toEqual(['answer', 'question']);
  });

  it.each([
    ['a day before the present sum', { what: 'switch', began: '2025-01-01' }, 'day'],
    ['a day that does not exist', { what: 'switch', began: '2026-02-30' }, 'day'],
    ['a day ahead', { what: 'switch', began: '2026-11-18' }, 'day'],
    ['an end before the beginning', { what: 'switch', began: '2026-11-10', ended: '2026-11-09' }, 'ended'],
    ['an end ahead', { what: 'switch', began: '2026-11-10', ended: '2026-11-18' }, 'ended'],
    ['half an end', { what: 'switch', began: '2026-11-10', ended: '2026' }, 'ended'],
    ['a change of a visit on no day', { what: 'visit-changed', began: '2026-11-10' }, 'ended'],
    ['no hours', { what: 'storm', began: '2026-11-10' }, 'hours'],
    ['hours as a word', { what: 'storm', began: '2026-11-10', hours: 'many' }, 'hours'],
    ['hours below zero', { what: 'storm', began: '2026-11-10', hours: '-1' }, 'hours'],
    ['more hours than have passed', { what: 'storm', began: '2026-11-17', hours: '25' }, 'hours'],
    ['a payment before it began', { what: 'visit-missed', began: '2026-11-10', paid: '2026-11-09' }, 'paidOn'],
    ['something else', { what: 'weather', began: '2026-11-10' }, 'what'],
    ['no cause', { what: 'switch', began: '2026-11-10', why: '' }, 'why'],
  ])('is not judged with %s', (_, one, field) => {
    const step = outcomeOf(one);
    expect(step.kind === 'question' && step.question.name).toBe(field);
  });
});
