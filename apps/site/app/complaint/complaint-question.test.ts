import { describe, expect, it } from 'vitest';
import { treatAsComplaint } from './complaint-question.ts';
import { stepPath } from './steps.tsx';

const complaint = 'I want to complain';
const question = 'When will my bill arrive?';

describe('whether to treat a text as a complaint', () => {
  it.each([
    [complaint, {}, 'ask'],
    [complaint, { asked: '' }, 'missing'],
    [complaint, { asked: '', asComplaint: 'yes' }, 'yes'],
    [complaint, { asked: '', asComplaint: 'no' }, 'no'],
    [complaint, { asked: '', asComplaint: 'perhaps' }, 'missing'],
    [question, {}, 'no'],
    [question, { asked: '' }, 'no'],
    [question, { asComplaint: 'yes' }, 'yes'],
    [question, { asComplaint: 'perhaps' }, 'no'],
  ])('%j with %j: %s', (text, fields, decision) => {
    expect(treatAsComplaint(text, fields)).toBe(decision);
  });
});

describe('the path of a step', () => {
  it('is below the complaints', () => {
    expect(stepPath('pay-as-you-go', 'details')).toBe('/help-and-support/complaints/pay-as-you-go');
    expect(stepPath('pay-as-you-go', 'query')).toBe('/help-and-support/complaints/pay-as-you-go/query');
  });
});
