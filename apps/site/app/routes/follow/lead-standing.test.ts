import type { FollowedLead } from '@lamplighter/contracts/leads/lead-status';
import { describe, expect, it } from 'vitest';
import { standingOf } from './lead-standing.ts';

const complaint: FollowedLead = {
  kind: 'complaint',
  payment: 'credit',
  contactMethod: 'email',
  receivedAt: '2026-03-02T12:00:00.000Z',
  history: [],
};
const enquiry: FollowedLead = { ...complaint, kind: 'enquiry' };
const on = (day: string) => new Date(`${day}T12:00:00Z`);
const reported = (...statuses: [FollowedLead['history'][number]['status'], string][]) =>
  statuses.map(([status, day]) => ({ status, since: `${day}T09:00:00.000Z` }));
const textsOf = (lead: FollowedLead, day: string) => standingOf(lead, on(day)).events.map(({ text }) => text);

const received = 'We received it on Monday 2 March 2026.';
const about = 'You can expect to hear from us around Monday 9 March 2026.';
const most = 'If it takes longer, we will answer by Monday 23 March 2026.';
const ombudsman =
  'If you are not happy with our answer, or we have not settled it by Monday 27 April 2026, you can ask the Energy Ombudsman. It is free and independent.';

describe('where a complaint stands @FOL-1', () => {
  it('is received until the CRM says more', () => {
    expect(standingOf(complaint, on('2026-03-02'))).toMatchObject({
      status: 'received',
      since: 'Monday 2 March 2026',
      due: about,
      isForOmbudsman: false,
    });
    expect(textsOf(complaint, '2026-03-02')).toEqual([received, about, most, ombudsman]);
  });

  it('promises only days to come, and apologises when the last one has passed', () => {
    const late =
      'We should have answered by Monday 23 March 2026, and we are sorry that we have not. Call us, and we will look into it.';
    expect(standingOf(complaint, on('2026-03-09')).due).toBe(about);
    expect(standingOf(complaint, on('2026-03-10')).due).toBe(most);
    expect(standingOf(complaint, on('2026-03-23')).due).toBe(most);
    expect(standingOf(complaint, on('2026-03-24')).due).toBe(late);
    expect(textsOf(complaint, '2026-03-24')).toEqual([received, late, ombudsman]);
  });

  it('promises the same days when a call was agreed: only an enquiry is answered by it', () => {
    expect(textsOf({ ...complaint, contactMethod: 'phone' }, '2026-03-02')).toEqual([received, about, most, ombudsman]);
  });

  it('is for the ombudsman from eight weeks on', () => {
    expect(standingOf(complaint, on('2026-04-26')).isForOmbudsman).toBe(false);
    expect(standingOf(complaint, on('2026-04-27')).isForOmbudsman).toBe(true);
    expect(textsOf(complaint, '2026-04-27').at(-1)).toBe(
      'You can ask the Energy Ombudsman, from Monday 27 April 2026.',
    );
  });

  it('is for the ombudsman at deadlock, whenever that is', () => {
    const history = reported(['with-a-person', '2026-03-03'], ['deadlock', '2026-03-10']);
    const standing = standingOf({ ...complaint, history }, on('2026-03-10'));
    expect(standing).toMatchObject({ status: 'deadlock', isForOmbudsman: true, due: undefined });
    expect(standing.events).toEqual([
      { text: received, isDone: true },
      { text: 'A person in our team took it up on Tuesday 3 March 2026.', isDone: true },
      { text: 'We wrote on Tuesday 10 March 2026 that we can do no more.', isDone: true },
    ]);
  });

  it('began with the first of equal reports, and promises nothing once it is answered', () => {
    const history = reported(['received', '2026-03-02'], ['answered', '2026-03-05'], ['answered', '2026-03-06']);
    const standing = standingOf({ ...complaint, history }, on('2026-03-06'));
    expect(standing).toMatchObject({ status: 'answered', since: 'Thursday 5 March 2026', due: undefined });
    expect(standing.events.map(({ text }) => text)).toEqual([
      received,
      'We gave you our answer on Thursday 5 March 2026.',
      ombudsman,
    ]);
  });

  it('is for the ombudsman from eight weeks on in every status but closed', () => {
    const isForOmbudsman = (status: FollowedLead['history'][number]['status']) =>
      standingOf({ ...complaint, history: reported([status, '2026-03-05']) }, on('2026-04-27')).isForOmbudsman;
    expect((['received', 'with-a-person', 'answered', 'deadlock'] as const).map(isForOmbudsman)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('is promised an answer while a person has it', () => {
    const history = reported(['with-a-person', '2026-03-03']);
    expect(standingOf({ ...complaint, history }, on('2026-03-03'))).toMatchObject({
      status: 'with-a-person',
      due: about,
      isForOmbudsman: false,
    });
  });

  it('is closed without the ombudsman, however old it is', () => {
    const history = reported(['closed', '2026-03-05']);
    expect(textsOf({ ...complaint, history }, '2026-03-06')).toEqual([
      received,
      'We closed it on Thursday 5 March 2026.',
    ]);
    expect(standingOf({ ...complaint, history }, on('2026-06-06'))).toMatchObject({
      status: 'closed',
      isForOmbudsman: false,
    });
  });
});

describe('where an enquiry stands @FOL-1', () => {
  it('has one promise, and no ombudsman', () => {
    const day = 'You can expect to hear from us around Wednesday 4 March 2026.';
    expect(textsOf(enquiry, '2026-03-02')).toEqual([received, day]);
    expect(standingOf(enquiry, on('2026-03-05')).due).toContain('We should have answered by Wednesday 4 March 2026');
    expect(standingOf(enquiry, on('2026-06-05')).isForOmbudsman).toBe(false);
  });

  it('of a customer who pays as they go has its own promise', () => {
    expect(standingOf({ ...enquiry, payment: 'pay-as-you-go' }, on('2026-03-02')).due).toBe(about);
  });

  it('with a call is answered by that call', () => {
    expect(textsOf({ ...enquiry, contactMethod: 'phone' }, '2026-03-20')).toEqual([
      received,
      'We will call you at the time that you chose.',
    ]);
  });
});
