import { describe, expect, it } from 'vitest';
import { answeringLine, complaintAnswer, enquiryAnswer, formatDays } from './answers.ts';

describe('how soon the supplier answers', () => {
  it('is promised by kind of lead and payment method', () => {
    expect(complaintAnswer).toEqual({ averageDays: 7, maxDays: 21 });
    expect(enquiryAnswer('credit')).toEqual({ averageDays: 2 });
    expect(enquiryAnswer('pay-as-you-go')).toEqual({ averageDays: 7 });
    expect(enquiryAnswer(null)).toEqual({ averageDays: 7 });
  });

  it.each([
    [0, 'no days'],
    [1, 'one day'],
    [2, 'two days'],
    [3, 'three days'],
    [4, 'four days'],
    [5, 'five days'],
    [6, 'six days'],
    [7, 'seven days'],
    [8, 'eight days'],
    [9, 'nine days'],
    [10, '10 days'],
    [21, '21 days'],
  ])('says %i as %s', (days, spoken) => {
    expect(formatDays(days)).toBe(spoken);
  });
});

it.each([
  ['complaint', 'credit', 'complaints-phone'],
  ['complaint', 'pay-as-you-go', 'complaints-phone'],
  ['enquiry', 'credit', 'general-phone'],
  ['enquiry', 'pay-as-you-go', 'prepay-phone'],
  ['feedback', null, 'general-phone'],
  ['meter-reading', null, 'general-phone'],
] as const)('%s, %s: %s', (kind, payment, line) => {
  expect(answeringLine({ kind, payment })).toBe(line);
});
