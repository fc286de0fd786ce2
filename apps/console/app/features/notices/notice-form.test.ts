import { describe, expect, it } from 'vitest';
import { checkNotice, newNotice } from './notice-form.ts';
import { stateOf } from './notice-state.ts';

const now = new Date('2026-07-17T02:30:00Z');
const written = { ...newNotice('phones', now), title: 'Phones are down' };

describe('the form of a notice', () => {
  it('begins now and ends four hours later, by the clock in London', () => {
    expect(newNotice(null, now)).toMatchObject({ startsAt: '2026-07-17T03:30', endsAt: '2026-07-17T07:30', title: '' });
  });

  it('becomes what the staff API takes', () => {
    const checked = checkNotice({ ...written, message: 'Write to us.', categories: 'meters,  moving-home' });
    expect(checked).toEqual({
      ok: true,
      body: {
        brand: 'larkfield',
        severity: 'disruption',
        title: 'Phones are down',
        message: 'Write to us.',
        categories: ['meters', 'moving-home'],
        startsAt: '2026-07-17T02:30:00.000Z',
        endsAt: '2026-07-17T06:30:00.000Z',
      },
    });
    expect(checkNotice(written)).toMatchObject({ ok: true, body: { categories: null } });
  });

  it.each([
    [{ title: ' ' }, { title: 'Enter a title' }],
    [{ endsAt: '' }, { endsAt: 'Enter a date and a time' }],
    [{ endsAt: '2026-07-17T03:00' }, { endsAt: 'It has to end after it starts' }],
    [{ message: 'x'.repeat(1_001) }, { message: 'At most 1000 characters' }],
  ])('says of %j what is wrong, at its field', (change, errors) => {
    expect(checkNotice({ ...written, ...change })).toEqual({ ok: false, errors });
  });
});

it.each([
  ['2026-07-17T02:29:59Z', 'planned'],
  ['2026-07-17T02:30:00Z', 'shown'],
  ['2026-07-17T06:29:59Z', 'shown'],
  ['2026-07-17T06:30:00Z', 'ended'],
])('at %s the notice is %s', (time, state) => {
  const notice = {
    id: '00000000-0000-4000-8000-000000000000',
    version: 1,
    brand: 'larkfield',
    title: 'a',
    message: '',
    severity: 'critical' as const,
    categories: null,
    startsAt: '2026-07-17T02:30:00.000Z',
    endsAt: '2026-07-17T06:30:00.000Z',
    withdrawn: false,
    changedBy: 'sam',
    changedAt: '2026-07-17T02:30:00.000Z',
  };
  expect(stateOf(notice, new Date(time))).toBe(state);
  expect(stateOf({ ...notice, withdrawn: true }, new Date(time))).toBe('withdrawn');
});
