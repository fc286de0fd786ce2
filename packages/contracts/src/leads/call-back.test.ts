import { describe, expect, it } from 'vitest';
import { readOpeningHours } from '../time/opening-hours.ts';
import {
  callBack,
  callPromise,
  formatSlot,
  isCallTime,
  isOver,
  messagePromise,
  nextCallSlot,
  numberEnding,
} from './call-back.ts';
import { buildHelpLead } from './help-lead.ts';
import { helpLead } from './lead.ts';
import { sampleAnswers, sampleLeads } from './lead-samples.ts';

const hours = readOpeningHours('Monday to Friday 8am to 6pm, Saturday 9am to 2pm', ['2026-12-25', '2026-12-28']);
const slot = (time: 'morning' | 'afternoon' | 'any', moment: string) => {
  const { day, from, to } = nextCallSlot(time, hours, new Date(moment));
  return `${day} ${from}-${to}`;
};

describe('the next call @CMP-18', () => {
  it.each([
    // Monday, before the line opens, while it is open, too late for the morning, too late for the day.
    ['morning', '2026-11-16T05:00:00Z', '2026-11-16 08:00-12:00'],
    ['morning', '2026-11-16T09:10:00Z', '2026-11-16 09:30-12:00'],
    ['morning', '2026-11-16T10:00:00Z', '2026-11-16 10:00-12:00'],
    ['morning', '2026-11-16T10:01:00Z', '2026-11-17 08:00-12:00'],
    ['afternoon', '2026-11-16T09:10:00Z', '2026-11-16 12:00-18:00'],
    ['afternoon', '2026-11-16T16:01:00Z', '2026-11-17 12:00-18:00'],
    ['any', '2026-11-16T09:10:00Z', '2026-11-16 09:30-18:00'],
    ['any', '2026-11-16T23:59:00Z', '2026-11-17 08:00-18:00'],
    // Friday evening: Saturday has shorter hours.
    ['morning', '2026-11-20T20:00:00Z', '2026-11-21 09:00-12:00'],
    ['afternoon', '2026-11-20T20:00:00Z', '2026-11-21 12:00-14:00'],
    ['any', '2026-11-21T12:30:00Z', '2026-11-23 08:00-18:00'],
    // Bank holidays, with the Sunday between them.
    ['morning', '2026-12-24T18:00:00Z', '2026-12-26 09:00-12:00'],
    ['any', '2026-12-27T10:00:00Z', '2026-12-29 08:00-18:00'],
    // British Summer Time: 09:10 in London.
    ['morning', '2026-07-01T08:10:00Z', '2026-07-01 09:30-12:00'],
  ] as const)('in the %s, asked for at %s, is %s', (time, moment, expected) => {
    expect(slot(time, moment)).toBe(expected);
  });

  it('has at least two hours', () => {
    const openFor = (hours: string) =>
      nextCallSlot('any', readOpeningHours(hours, []), new Date('2026-11-16T05:00:00Z'));
    expect(openFor('Monday 8am to 10am')).toEqual({ day: '2026-11-16', from: '08:00', to: '10:00' });
    expect(openFor('Monday 8am to 10:01am')).toEqual({ day: '2026-11-16', from: '08:00', to: '10:01' });
    expect(() => openFor('Monday 8am to 9:59am')).toThrow('no opening hours');
  });

  it('is not promised by a line that is never open', () => {
    expect(() => nextCallSlot('any', { week: [], closedDays: [] }, new Date())).toThrow('no opening hours');
  });

  it('is spoken with its day and hours', () => {
    expect(formatSlot({ day: '2026-11-17', from: '08:00', to: '12:00' })).toBe(
      'Tuesday 17 November, between 8am and midday',
    );
  });

  it.each([
    ['2026-11-17T11:30:00Z', false],
    ['2026-11-17T11:31:00Z', true],
    ['2026-11-18T08:00:00Z', true],
    ['2026-11-16T23:00:00Z', false],
  ])('at %s is over: %s', (moment, over) => {
    expect(isOver({ day: '2026-11-17', from: '08:00', to: '12:00' }, new Date(moment))).toBe(over);
  });

  it.each([
    ['morning', true],
    ['afternoon', true],
    ['any', true],
    ['midnight', false],
    ['', false],
    [undefined, false],
  ])('can be asked for in the %s: %s', (time, known) => {
    expect(isCallTime(time)).toBe(known);
  });
});

describe('the promise of a call', () => {
  const slot = { day: '2026-11-17', from: '08:00', to: '12:00' };

  it('names the number where it may be shown', () => {
    const said = 'We will call you on Tuesday 17 November, between 8am and midday';
    expect(callPromise(slot)).toBe(`${said}.`);
    expect(callPromise(slot, 'the number ending 982')).toBe(`${said}, on the number ending 982.`);
  });

  it('shows of a number its last three digits', () => {
    expect(numberEnding('07700900982')).toBe('982');
  });

  it.each([
    [true, 'If you do not answer, we will leave a message.'],
    [false, 'If you do not answer, we will not leave a message.'],
  ])('says whether we leave a message: %s', (mayLeave, words) => {
    expect(messagePromise({ 'may-leave-message': mayLeave })).toBe(words);
  });
});

describe('a lead with a call @CMP-18', () => {
  const call = { day: '2026-11-17', from: '08:00', to: '12:00', 'may-leave-message': false };
  const withCall = buildHelpLead({ ...sampleAnswers, email: '', callBack: call });

  it('carries the call, and needs no email address', () => {
    expect(withCall.data.attributes).toMatchObject({ 'call-back': call, email: '' });
    expect(helpLead.safeParse(withCall).success).toBe(true);
  });

  it('keeps the specified body when no call is asked for', () => {
    expect(Object.keys(sampleLeads().enquiry.data.attributes)).not.toContain('call-back');
  });

  it('needs the email address when no call is asked for', () => {
    expect(helpLead.safeParse(buildHelpLead({ ...sampleAnswers, email: '' })).error?.issues).toMatchObject([
      { path: ['data', 'attributes', 'email'], message: 'is empty, and no call is asked for' },
    ]);
  });

  it.each([
    { ...call, day: '2026-02-30' },
    { ...call, day: 'tomorrow' },
    { ...call, from: '8am' },
    { ...call, to: '25:00' },
    { ...call, from: '12:00' },
    { ...call, from: '13:00' },
    { ...call, 'may-leave-message': 'yes' },
    { ...call, number: '07700900123' },
    { day: '2026-11-17' },
  ])('is refused with %j', (forged) => {
    expect(callBack.safeParse(forged).success).toBe(false);
  });
});
