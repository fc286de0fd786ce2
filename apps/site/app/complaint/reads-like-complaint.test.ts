import { describe, expect, it } from 'vitest';
import { readsLikeComplaint } from './reads-like-complaint.ts';

/** Judged by hand: would the writer expect a reply to something that went wrong? */
const complaints = [
  'I want to complain about my bill',
  'This is the third time I have written to you',
  'Nobody has called me back',
  'I am still waiting for my refund',
  'You charged me twice in October',
  'I was overcharged and want compensation',
  'Your adviser was rude to my mother',
  'I have been chasing this for months, months of waiting and no answer',
  'The engineer never turned up',
  'I was told it would be sorted but it is still wrong',
  'Absolutely disgusted with how I have been treated',
  'I am very disappointed with your service',
  'It is unacceptable to leave us without heating',
  'I will go to the ombudsman',
  'fed up of estimated bills',
  'You promised a call and did not ring',
  'terrible service again',
  'My direct debit was wrongly increased',
  'I’m not happy with the new amount',
  'No one ever replied to my email',
];
const questions = [
  'When will my next bill arrive?',
  'How do I change my Direct Debit date?',
  'Can you send me a copy of my bill from March?',
  'I am moving house on the 3rd, what do I need to do?',
  'Please tell me which tariff I am on',
  'I would like a smart meter',
  'What does the standing charge pay for?',
  'My husband has died and I need to change the name on the account',
  'Could you confirm my account balance?',
  'Is there a discount for paying by Direct Debit?',
  'I want to add my daughter to the account',
  'How do I read my Economy 7 meter?',
  'Do you offer the Warm Home Discount?',
  'I have a new bank account, how do I tell you?',
  'What time do you open on Saturday?',
  'I think the meter might be in the cellar, is that right?',
  'Thank you for the refund, it has arrived',
  'Can I pay by cheque?',
  'I am going away for two months, should I turn the gas off?',
  'How long does a switch take?',
];

describe('readsLikeComplaint', () => {
  it.each(complaints)('asks about: %s', (text) => {
    expect(readsLikeComplaint(text)).toBe(true);
  });
  it.each(questions)('does not ask about: %s', (text) => {
    expect(readsLikeComplaint(text)).toBe(false);
  });
  it('is quick with thirty thousand of anything', () => {
    const before = process.threadCpuUsage();
    readsLikeComplaint('told promised months weeks still '.repeat(1_000));
    readsLikeComplaint('a'.repeat(30_000));
    // Of this thread: other work on the machine does not count.
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(200);
  });
});

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
