import { describe, expect, it } from 'vitest';
import { readsLikeComplaint } from './reads-like-complaint.ts';

/** One text for each alternative of each phrase, and its nearest text that does not match. */
const matching = [
  'complain complaint complaints complained complaining'.split(' '),
  'disgusted disgusting appalled appalling outraged outrageous unacceptable disgrace disgraceful'.split(' '),
  'shocking ridiculous furious'.split(' '),
  [
    'fed up',
    'sick of',
    'had enough',
    'let down',
    'ripped off',
    'not good enough',
    'waste of time',
    'joke of a company',
  ],
  ['no one called', 'noone rang', 'nobody phoned', 'never replied', 'nobody has answered', 'never ever responded'],
  ['no one have got back', 'never turned up', 'nobody came', 'nobody listened', 'no one listens', 'never listen'],
  ['third time', 'fourth time', 'fifth time', 'umpteenth time', '3rd time', '23rd time', '4th time'],
  ['weeks later', 'months of waiting', 'years waiting', 'ages trying', 'weeks and weeks chasing'],
  ['weeks and months later', 'weeks and years trying'],
  ['still not', 'still no', "still haven't", 'still hasn’t', 'still waiting', 'still wrong', 'still charging'],
  ['still unresolved', 'ombudsman', 'compensation', 'apology', 'legal action', 'trading standards', 'small claims'],
  ['wrongly', 'incorrectly', 'overcharged', 'over charged', 'double charged', 'charged twice', 'charged me twice'],
  'terrible awful dreadful horrendous rude useless incompetent shambles'.split(' '),
  ['not happy', 'unhappy', 'very disappointed', 'so disappointed', 'extremely disappointed', 'dissatisfied'],
  ['promised but', 'told me never', "promised didn't", 'told did n’t', 'told me it still', 'told me did nt but'],
  [`told ${'x'.repeat(38)} but`, 'COMPLAINT', 'a complaint, please'],
].flat();
const other = [
  'complains complaintive uncomplain',
  'disgust disgustedly appall outrage unacceptably disgraced shockingly ridiculously infurious',
  'xdisgusted undisgrace',
  'feed up sick off had enoughs letdown ripped offer waste of timer fed upon xfed up',
  'no  one called, anyone called, nobody will phone, somebody called, never hasreplied, nobodys came',
  'nobody listener, no one calledx, xnobody came',
  'third timer, athird time, d th time, rd time, 3 time, 3r time, second time',
  'weeks laterx, xweeks later, weeks and days later, months and later',
  'stills not, xstill not, still nothing, still note',
  'ombudsmann, xombudsman, compensations, apologyx',
  'wrong, wronglyx, xwrongly, charged them twice, charged twicely',
  'terribly, rudely, awfully, rudex, crude, terribleservicex',
  'happy, unhappyx, xunhappy, disappointed, sodisappointed, dissatisfiedx',
  'promise but, xtold but, told butter, told me nevermore, told stillness',
  `told ${'x'.repeat(41)} but`,
];

describe('each phrase of dissatisfaction', () => {
  it.each(matching)('is recognised: %s', (text) => {
    expect(readsLikeComplaint(text)).toBe(true);
    expect(readsLikeComplaint(`Well, ${text}.`)).toBe(true);
  });

  it.each(other)('is not recognised in: %s', (text) => {
    expect(readsLikeComplaint(text)).toBe(false);
  });

  it('is looked for in the first 30,000 characters', () => {
    expect(readsLikeComplaint(`${' '.repeat(29_991)}complaint`)).toBe(true);
    expect(readsLikeComplaint(`${' '.repeat(30_000)}complaint`)).toBe(false);
  });
});
