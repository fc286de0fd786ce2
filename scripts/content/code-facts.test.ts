import { describe, expect, it } from 'vitest';
import type { Fact } from '../../packages/contracts/src/content/facts.ts';
import { typedInCode } from './code-facts.ts';

const fact = (kind: Fact['kind'], value: string): Fact => ({
  kind,
  value,
  says: 'A fact',
  source: 'https://example.org/',
  reviewed: '2026-10-01',
  reviewedBy: 'content editor',
  reviewBy: '2027-10-01',
});

const ledgers = [
  {
    file: 'facts/promises.json',
    facts: {
      'refund-limit': fact('sum', '£250'),
      'ombudsman-wait': fact('period', '8 weeks'),
      'debt-phone': fact('phone', '0808 157 0105'),
      'open-hours': fact('hours', 'Monday to Friday 8am to 6pm'),
      'complaints-email': fact('email', 'complaints@larkfield.example'),
      'brand-name': fact('name', 'Larkfield Energy'),
      'full-hours': fact('hours', '24 hours a day, 7 days a week'),
    },
  },
];
const found = (source: string) => typedInCode({ 'app/words.ts': source }, ledgers);

describe('the facts that code types', () => {
  it.each([
    ["limit: 'over £250 of credit'", '£250', 'refund-limit'],
    ["text: 'after eight weeks, ask'", '8 weeks', 'ombudsman-wait'],
    ["text: 'After 8 weeks.'", '8 weeks', 'ombudsman-wait'],
    ['<p>Call 0808 157 0105 now</p>', '0808 157 0105', 'debt-phone'],
    ["hours: 'Open Monday to Friday 8am to 6pm'", 'Monday to Friday 8am to 6pm', 'open-hours'],
    ["to: 'complaints@larkfield.example'", 'complaints@larkfield.example', 'complaints-email'],
  ])('are found in %j', (source, value, id) => {
    expect(found(source)).toEqual([`app/words.ts: '${value}' is typed, and the ledger has it as ${id}`]);
  });

  it.each([
    'rows: 250, limit: 8',
    "text: 'in 18 weeks, or £2500'",
    "/** After 8 weeks the customer may ask. */ const name = 'Larkfield Energy';",
    "  // Not over £250.\nconst most = limitOf('refund-limit');",
    "terms: 'Free, 24 hours a day, 7 days a week'",
  ])('are not found in %j', (source) => {
    expect(found(source)).toEqual([]);
  });
});
