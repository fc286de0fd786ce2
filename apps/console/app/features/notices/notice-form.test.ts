import { brandNames } from '@lamplighter/contracts/content/brands';
import { describe, expect, it } from 'vitest';
import { checkNotice, newNotice, noticeForm, severities, stateOf, templates } from './notice-form.ts';

const now = new Date('2026-07-17T02:30:00Z');
const written = { ...newNotice('phones', now), brand: 'larkfield', title: 'Phones are down' };

describe('the templates of a notice', () => {
  const form = { brand: '', categories: '', startsAt: '2026-07-17T03:30', endsAt: '2026-07-17T07:30' };
  const filled = {
    phones: {
      severity: 'disruption',
      title: 'Our phone lines are down',
      message:
        'We are mending them. You can write to us on the [contact page](/help-and-support/contact-us). If you smell gas, [see who to call](/help-and-support/emergencies): those numbers work.',
    },
    busy: {
      severity: 'information',
      title: 'Our phone lines are very busy',
      message: 'You may wait longer than usual. Most things can be done on these pages, at any time.',
    },
    account: {
      severity: 'disruption',
      title: 'You may not be able to use your online account',
      message: 'We are mending it. These help pages and the forms on them work. What you have sent us is safe.',
    },
    storm: {
      severity: 'critical',
      title: 'Storm: power cuts in some places',
      message: 'Is your power off? [See who to call and what to do](/help-and-support/emergencies).',
    },
  };

  it.each(Object.entries(filled))(
    '%s fills every field but the brand, and can be published with one',
    (name, fields) => {
      expect(newNotice(name, now)).toEqual({ ...form, ...fields });
      expect(checkNotice(newNotice(name, now), now)).toMatchObject({ ok: false, errors: { brand: 'Choose a brand' } });
      expect(checkNotice({ ...newNotice(name, now), brand: 'both' }, now)).toMatchObject({ ok: true, body: fields });
    },
  );

  it.each([null, '', 'flood'])('%j is an empty form for a disruption', (name) => {
    expect(newNotice(name, now)).toEqual({ ...form, severity: 'disruption', title: '', message: '' });
  });

  it('are these, under these names, and each severity says what it is for', () => {
    expect(Object.entries(templates).map(([name, { label }]) => [name, label])).toEqual([
      ['phones', 'Phone lines are down'],
      ['busy', 'Long waits on the phone'],
      ['account', 'Online account is down'],
      ['storm', 'Storm and power cuts'],
    ]);
    expect(severities).toEqual({
      critical: 'Critical: it concerns safety, or nothing works',
      disruption: 'Disruption: something does not work',
      information: 'Information: good to know',
    });
  });
});

describe('the form of a notice', () => {
  it.each(Object.entries({ ...brandNames, both: 'Both brands' }))(
    'offers the brand %s as what customers know it by: %s',
    (brand, name) => {
      const question = noticeForm.ask('brand');
      const options = question.input === 'radios' ? question.options : [];
      const labels = options.filter(({ value }) => value === brand).map(({ label }) => label);
      expect(labels).toEqual([name]);
    },
  );

  it('begins now and ends four hours later, by the clock in London', () => {
    expect(newNotice(null, now)).toMatchObject({ startsAt: '2026-07-17T03:30', endsAt: '2026-07-17T07:30', title: '' });
  });

  it('becomes what the staff API takes', () => {
    const checked = checkNotice({ ...written, message: 'Write to us.', categories: 'meters moving-home' }, now);
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
    expect(checkNotice(written, now)).toMatchObject({ ok: true, body: { categories: null } });
  });

  it.each([
    [{ title: ' ' }, { title: 'Enter a title' }],
    [{ message: ' ' }, { message: 'Enter a message' }],
    [{ brand: '' }, { brand: 'Choose a brand' }],
    [{ endsAt: '2026-10-17T03:31' }, { endsAt: 'It has to end within 92 days' }],
    [{ endsAt: '' }, { endsAt: 'Enter a date and a time' }],
    [{ endsAt: '2026-07-17T03:00' }, { endsAt: 'It has to end after it starts' }],
    [{ endsAt: '2026-07-17T03:30' }, { endsAt: 'It has to end after it starts' }],
    [{ title: 'x'.repeat(101) }, { title: 'At most 100 characters' }],
    [{ message: 'x'.repeat(1_001) }, { message: 'At most 1000 characters' }],
  ])('says of %j what is wrong, at its field', (change, errors) => {
    expect(checkNotice({ ...written, ...change }, now)).toEqual({ ok: false, errors });
  });

  it.each([
    { endsAt: '2026-07-17T03:31' },
    { endsAt: '2026-10-17T03:30' },
    { title: 'x'.repeat(100) },
    { message: 'x'.repeat(1_000) },
  ])('takes %j, which is within the limit', (change) => {
    expect(checkNotice({ ...written, ...change }, now)).toMatchObject({ ok: true });
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
