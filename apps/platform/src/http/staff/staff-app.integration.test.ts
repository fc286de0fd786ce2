import { auditCheck, auditEntries, noticeHistory, noticeList, storedReadWeeks } from '@lamplighter/contracts/staff-api';
import { beforeEach, describe, expect, it } from 'vitest';
import { draft, setUpStaffApi, weeks } from './test-staff.ts';

const { running, as } = setUpStaffApi();
beforeEach(() => running().sql`truncate notice_version, read_weeks_version, audit_entry`);

describe('the staff API', () => {
  it('publishes, changes and withdraws a notice, and shows its history', async () => {
    const published = await as('editor').post('/staff/v1/notices', draft);
    expect(published.statusCode).toBe(201);
    const { id } = published.json<{ id: string }>();
    const longer = { ...draft, title: 'Phones are slow' };
    expect((await as('operator').put(`/staff/v1/notices/${id}?version=1`, longer)).json()).toEqual({ id, version: 2 });
    const again = await as('operator').put(`/staff/v1/notices/${id}?version=1`, draft);
    expect([again.statusCode, again.json().errors[0].title]).toEqual([409, 'Conflict']);
    expect((await as('operator').post(`/staff/v1/notices/${id}/withdrawal`)).json()).toEqual({ id, version: 3 });
    const { versions } = noticeHistory.parse((await as('agent').get(`/staff/v1/notices/${id}`)).json());
    expect(versions.map(({ version, title, withdrawn }) => [version, title, withdrawn])).toEqual([
      [3, 'Phones are slow', true],
      [2, 'Phones are slow', false],
      [1, 'Phones are down', false],
    ]);
    const { notices } = noticeList.parse((await as('agent').get('/staff/v1/notices')).json());
    expect(notices).toEqual([versions[0]]);
  });

  it.each([
    ['no title', { title: ' ' }],
    ['a title that is too long', { title: 'x'.repeat(101) }],
    ['an end before its start', { endsAt: draft.startsAt }],
    ['no time', { startsAt: 'noon' }],
    ['an unknown severity', { severity: 'loud' }],
    ['no category', { categories: [] }],
    ['another field', { withdrawn: true }],
  ])('refuses a notice with %s', async (_, changes) => {
    const response = await as('editor').post('/staff/v1/notices', { ...draft, ...changes });
    expect(response.statusCode).toBe(400);
    expect(await running().sql`select from notice_version`).toHaveLength(0);
  });

  it('has the read weeks of the file, then those that were written, each version once', async () => {
    const current = async () => storedReadWeeks.parse((await as('agent').get('/staff/v1/read-weeks')).json());
    expect(await current()).toEqual({ version: 0, readWeeks: weeks, changedBy: null, changedAt: null });
    const open = { ...weeks, override: true };
    expect((await as('operator').put('/staff/v1/read-weeks?version=0', open)).statusCode).toBe(204);
    expect((await as('operator').put('/staff/v1/read-weeks?version=0', weeks)).statusCode).toBe(409);
    expect((await as('operator').put('/staff/v1/read-weeks?version=5', weeks)).statusCode).toBe(409);
    expect((await as('operator').put('/staff/v1/read-weeks?version=1', { override: 7 })).statusCode).toBe(400);
    expect(await current()).toMatchObject({ version: 1, readWeeks: open, changedBy: 'sam' });
  });

  it('shows auditors who did what in which role, in pages, and whether the log is unbroken', async () => {
    await as('editor').post('/staff/v1/notices', draft);
    await as('editor', 'operator').put('/staff/v1/read-weeks?version=0', weeks);
    const entries = async (query: string) =>
      auditEntries.parse((await as('auditor').get(`/staff/v1/audit${query}`)).json()).entries;
    expect(await entries('')).toMatchObject([
      { number: 2, actor: 'sam', role: 'operator', action: 'read-weeks-change', outcome: 'version 1' },
      { number: 1, actor: 'sam', role: 'editor', action: 'notice-publish' },
    ]);
    expect(await entries('?limit=1&before=2')).toMatchObject([{ number: 1 }]);
    expect(await entries('?action=notice-publish')).toMatchObject([{ number: 1 }]);
    expect(await entries('?actor=ali')).toEqual([]);
    const check = async () => auditCheck.parse((await as('auditor').get('/staff/v1/audit/check')).json());
    expect(await check()).toMatchObject({ ok: true, entries: 2 });
    await running().sql`update audit_entry set actor = 'ali' where number = 1`;
    expect(await check()).toEqual({ ok: false, number: 1, reason: 'changed' });
  });

  it('is stored by no cache', async () => {
    expect((await as('agent').get('/staff/v1/notices')).headers['cache-control']).toBe('no-store');
  });
});
