import { describe, expect, it } from 'vitest';
import { readingsOf, subjectOf } from './lead-details.ts';

const leadWith = (information: unknown) => ({
  data: { attributes: { 'first-name': 'A', surname: 'B', email: null, 'additional-information': information } },
});

describe('what an email repeats of a lead', () => {
  it('is a subject from the list', () => {
    expect(subjectOf(leadWith({ caseType: 'Faulty meter' }))).toEqual([
      { label: 'What it is about', value: 'Faulty meter' },
    ]);
  });

  it.each([
    [{ caseType: 'Pay £120 at pay.example' }],
    [{ caseType: '' }],
    [{ caseType: 7 }],
    [''],
    [null],
    [undefined],
  ])('is no subject of %j', (information) => {
    expect(subjectOf(leadWith(information))).toEqual([]);
  });

  it('is both readings of an Economy 7 meter, with the date', () => {
    const information = { Elec7ReadingLow: '01234', Elec7ReadingNormal: '054321', ReadingDate: '2026-10-03' };
    expect(readingsOf(leadWith(information))).toEqual([
      { label: 'Electricity reading, normal', value: '054321' },
      { label: 'Electricity reading, low', value: '01234' },
      { label: 'Date of reading', value: '3 October 2026' },
    ]);
  });

  it('is no reading and no date that could be anything else', () => {
    const information = { GasReading: 'call 09', ElecReading: '1234567', ReadingDate: 'today', Elec7ReadingLow: 12 };
    expect(readingsOf(leadWith(information))).toEqual([]);
  });
});
