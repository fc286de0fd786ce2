import { describe, expect, it } from 'vitest';
import { answerOf, type Case } from '../../../test/late-case.ts';

const network = (sum: string) => `Yes. Your network owes you ${sum}`;
const noCut = 'No, unless the power cut goes on for longer';

/**
 * Judged from Ofgem's page on compensation for power cuts: in ordinary weather £95 after 12 hours (24 for a fault at 5,000
 * homes or more, £360 at most) and £40 for each further 12; in a storm £80 after 24 or 48 hours by its category, £40 for
 * each further 6, £2,000 at most.
 */
const cuts: [what: string, one: Omit<Case, 'began'>, summary: string][] = [
  ['12 hours', { what: 'power-cut', size: 'smaller', hours: '12' }, noCut],
  ['over 12 hours', { what: 'power-cut', size: 'smaller', hours: '12.5' }, network('£95')],
  ['24 hours', { what: 'power-cut', size: 'smaller', hours: '24' }, network('£135')],
  ['two days', { what: 'power-cut', size: 'smaller', hours: '48' }, network('£215')],
  ['a large fault, 24 hours', { what: 'power-cut', size: 'larger', hours: '24' }, noCut],
  ['a large fault, 96 hours', { what: 'power-cut', size: 'larger', hours: '96' }, network('£335')],
  ['a large fault, the limit', { what: 'power-cut', size: 'larger', hours: '108' }, network('£360')],
  [
    'size not known, 20 hours',
    { what: 'power-cut', hours: '20' },
    'Maybe. Your network owes you £95, if the power cut was of the smaller kind',
  ],
  [
    'size not known, 30 hours',
    { what: 'power-cut', size: 'unknown', hours: '30' },
    'Yes. Your network owes you £95, or £135 if the power cut was of the smaller kind',
  ],
  [
    'bad weather after all',
    { what: 'power-cut', size: 'smaller', hours: '20', why: 'weather' },
    'Maybe. Your network owes you £95, unless bad weather was the cause',
  ],
  ['a storm, 24 hours', { what: 'storm', size: 'smaller', hours: '24' }, noCut],
  ['a storm, over 24 hours', { what: 'storm', size: 'smaller', hours: '24.5' }, network('£80')],
  ['a storm, just under the first 6 hours more', { what: 'storm', size: 'smaller', hours: '29.9' }, network('£80')],
  ['a storm, 6 hours more', { what: 'storm', size: 'smaller', hours: '30' }, network('£120')],
  [
    'a storm, the weather is no excuse',
    { what: 'storm', size: 'smaller', hours: '30', why: 'weather' },
    network('£120'),
  ],
  ['a storm, 6 hours before the limit', { what: 'storm', size: 'smaller', hours: '306' }, network('£1,960')],
  ['a storm, the limit', { what: 'storm', size: 'smaller', hours: '312' }, network('£2,000')],
  ['a storm, far over the limit', { what: 'storm', size: 'smaller', hours: '600' }, network('£2,000')],
  ['a larger storm, 48 hours', { what: 'storm', size: 'larger', hours: '48' }, noCut],
  ['a larger storm, 54 hours', { what: 'storm', size: 'larger', hours: '54' }, network('£120')],
  [
    'a storm of unknown class, 30 hours',
    { what: 'storm', hours: '30' },
    'Maybe. Your network owes you £120, if the power cut was of the smaller kind',
  ],
  ['no time at all', { what: 'storm', size: 'smaller', hours: '0' }, noCut],
];

describe('what the network owes after a power cut @TOL-6', () => {
  it.each(cuts)('%s', (_, one, summary) => {
    expect(answerOf({ began: '2026-10-01', ...one }).summary).toBe(summary);
  });

  it('says until when a power cut can be claimed for', () => {
    const [part] = answerOf({ what: 'power-cut', began: '2026-10-01', size: 'smaller', hours: '30' }).parts;
    const when = part?.details?.find(({ label }) => label === 'By when')?.text;
    expect(when).toBe('Claim within three months, so by about 2 January 2027.');
  });
});
