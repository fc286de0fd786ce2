import { expect, it } from 'vitest';
import { answeringLine } from './answering-line.ts';

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
