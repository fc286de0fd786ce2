import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import {
  auditCheck,
  auditEntries,
  changeLimits,
  leadErasure,
  noticeCategories,
  noticeHistory,
  noticeList,
  storedReadWeeks,
} from '@lamplighter/contracts/staff/staff-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draft, ring, setUpStaffApi, weeks } from '../../../test/staff.ts';
import { clearLeads } from '../../../test/stored-leads.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { connectLeadDatabase } from '../../modules/leads/lead-connection.ts';
import { createLeadService } from '../../modules/leads/lead-service.ts';

describe('staff app', () => {
  const { running, as } = setUpStaffApi();
  beforeEach(() => running().sql`truncate notice_version, read_weeks_version, audit_entry`);

  describe('the staff API', () => {
    it('publishes, changes and withdraws a notice, and shows its history', async () => {
      const published = await as('editor').post('/staff/v1/notices', draft);
      expect(published.statusCode).toBe(201);
      const { id } = published.json<{ id: string }>();
      const longer = { ...draft, title: 'Phones are slow' };
      expect((await as('operator').put(`/staff/v1/notices/${id}?version=1`, longer)).json()).toEqual({
        id,
        version: 2,
      });
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
      ['no brand', { brand: '' }],
      ['no message', { message: ' ' }],
      ['a category that there is not', { categories: ['moving-hom'] }],
      ['a link to no page', { message: '[Contact](/help-and-support/contact-uss)' }],
      ['an end in years', { endsAt: '2126-11-17T08:00:00Z' }],
      ['another field', { withdrawn: true }],
    ])('refuses a notice with %s', async (_, changes) => {
      const response = await as('editor').post('/staff/v1/notices', { ...draft, ...changes });
      expect(response.statusCode).toBe(400);
      expect(await running().sql`select from notice_version`).toHaveLength(0);
    });

    it('shows a notice that was taken down again only when it is asked to', async () => {
      const editor = as('editor');
      const { id } = (await editor.post('/staff/v1/notices', draft)).json<{ id: string }>();
      const isShown = async () => {
        const { notices } = noticeList.parse((await editor.get('/staff/v1/notices')).json());
        return notices.map(({ title, withdrawn }) => [title, !withdrawn]);
      };
      await editor.post(`/staff/v1/notices/${id}/withdrawal`);
      const longer = { ...draft, title: 'Phones are slow' };
      expect((await editor.put(`/staff/v1/notices/${id}?version=2`, longer)).statusCode).toBe(200);
      expect(await isShown()).toEqual([['Phones are slow', false]]);
      expect((await editor.put(`/staff/v1/notices/${id}?version=3&showAgain=yes`, longer)).statusCode).toBe(200);
      expect(await isShown()).toEqual([['Phones are slow', true]]);
    });

    it('refuses a change that a new notice could not be', async () => {
      const { id } = (await as('editor').post('/staff/v1/notices', draft)).json<{ id: string }>();
      const dead = { ...draft, message: '[Contact](/help-and-support/contact-uss)' };
      const refused = await as('editor').put(`/staff/v1/notices/${id}?version=1`, dead);
      expect([refused.statusCode, refused.json().errors[0].details]).toEqual([
        400,
        'There is no page /help-and-support/contact-uss: mend the link in the message.',
      ]);
    });

    it('lists the categories of the help pages, by their titles', async () => {
      const { categories } = noticeCategories.parse((await as('agent').get('/staff/v1/notices/categories')).json());
      expect(categories).toContainEqual({ slug: 'bills-and-payments', title: 'Bills and payments' });
    });

    it('has the read weeks of the file, then those that were written, each version once', async () => {
      const current = async () => storedReadWeeks.parse((await as('agent').get('/staff/v1/read-weeks')).json());
      expect(await current()).toEqual({ version: 0, readWeeks: weeks, changedBy: null, changedAt: null });
      const open = { ...weeks, override: true };
      expect((await as('operator').put('/staff/v1/read-weeks?version=0', open)).statusCode).toBe(204);
      expect((await as('operator').put('/staff/v1/read-weeks?version=0', weeks)).statusCode).toBe(409);
      expect((await as('operator').put('/staff/v1/read-weeks?version=5', weeks)).statusCode).toBe(409);
      expect((await as('operator').put('/staff/v1/read-weeks?version=1', { override: 7 })).statusCode).toBe(400);
      const empty = await as('operator').put('/staff/v1/read-weeks?version=1', { ...weeks, headingTemplate: '' });
      expect([empty.statusCode, empty.json().errors[0].details]).toEqual([
        400,
        '✖ Enter a text\n  → at headingTemplate',
      ]);
      const stray = { ...weeks, weeks: [{ start: '2106-12-28', end: '2107-01-03' }] };
      const refused = await as('operator').put('/staff/v1/read-weeks?version=1', stray);
      expect([refused.statusCode, refused.json().errors[0].details]).toEqual([
        400,
        '2106-12-28 is more than two years away.',
      ]);
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
      // A part is enough, in any case, and with the spaces that somebody types.
      expect(await entries('?actor=SA&action=Notice')).toMatchObject([{ number: 1 }]);
      expect(await entries('?action=+weeks%20-change')).toMatchObject([{ number: 2 }]);
      expect(await entries('?actor=s%25m')).toEqual([]);
      const check = async (query = '') =>
        auditCheck.parse((await as('auditor').get(`/staff/v1/audit/check${query}`)).json());
      const { anchor, ...whole } = await check();
      expect(whole).toEqual({ entries: 2, breaks: [] });
      await running().sql`delete from audit_entry where number = 2`;
      await running().sql`update audit_entry set actor = 'ali' where number = 1`;
      expect((await check()).breaks).toMatchObject([{ first: 1, last: 1, reason: 'changed' }]);
      expect((await check(`?anchor=${anchor}`)).breaks).toMatchObject([
        { first: 1, last: 1, reason: 'changed', description: 'Entry 1 was changed, or written by another hand.' },
        { first: 2, last: 2, reason: 'missing' },
      ]);
      expect((await as('auditor').get('/staff/v1/audit/check?anchor=12')).statusCode).toBe(400);
    });

    it('keeps sign-ins, refusals and exports of the audit log, each once', async () => {
      expect((await as('agent').post('/staff/v1/sign-ins')).statusCode).toBe(204);
      expect((await as().post('/staff/v1/sign-ins')).statusCode).toBe(403);
      expect((await as('agent').get('/staff/v1/audit')).statusCode).toBe(403);
      const auditor = as('auditor');
      await auditor.get('/staff/v1/audit');
      await auditor.get('/staff/v1/audit?as=file');
      await auditor.get('/staff/v1/audit?as=file&actor=sam&before=2');
      await auditor.get('/staff/v1/audit?as=file&actor=sam');
      const { entries } = auditEntries.parse((await auditor.get('/staff/v1/audit')).json());
      expect(entries.map(({ role, action, outcome }) => [role, action, outcome]).toReversed()).toEqual([
        ['agent', 'sign-in', 'done'],
        [null, 'sign-in', 'refused: Your roles do not permit this.'],
        [null, 'view-audit', 'refused: Your roles do not permit this.'],
        ['auditor', 'export-audit', 'done: all entries'],
        ['auditor', 'export-audit', 'done: actor sam'],
      ]);
    });

    it.each(['/staff/v1/audit?reference=%00', '/staff/v1/deliveries/list?channel=crm&state=dead&errorCode=%00'])(
      'refuses a text that cannot be stored: %s',
      async (url) => {
        expect((await as('operator', 'auditor').get(url)).statusCode).toBe(400);
      },
    );

    it('refuses words that cannot be stored, and publishes nothing', async () => {
      expect((await as('editor').post('/staff/v1/notices', { ...draft, title: 'A\0B' })).statusCode).toBe(400);
      expect(await running().sql`select from notice_version`).toHaveLength(0);
    });

    it('is stored by no cache', async () => {
      expect((await as('agent').get('/staff/v1/notices')).headers['cache-control']).toBe('no-store');
    });
  });
});

describe('staff outcomes', () => {
  const { running, as, asOther } = setUpStaffApi();
  let admin: Database;
  let connection: ReturnType<typeof connectLeadDatabase>;
  beforeAll(() => {
    admin = connectDatabase(running().url, { statementTimeoutMs: 0 });
    connection = connectLeadDatabase(running().url);
  });
  afterAll(() => Promise.all([admin.end(), connection.close()]));
  beforeEach(async () => {
    await clearLeads(admin);
    await admin`truncate lead_follow, lead_status, legal_hold, audit_entry, erasure_request, notice_version`;
  });

  const because = { reason: 'The customer has asked for it' };
  const notDone = { status: '503', code: 'not-done', title: 'Not done' };

  /** Holds the table as somebody in psql would, for as long as the work takes. */
  async function whileLocked<Result>(tables: string, work: () => Promise<Result>): Promise<Result> {
    return admin.begin(async (transaction) => {
      await transaction.query(`lock table ${tables} in access exclusive mode`);
      return work();
    });
  }

  async function sendDelivered(): Promise<string> {
    const source = { client: 'help', brand: 'larkfield', idempotencyKey: undefined };
    const { reference } = await createLeadService(connection, ring).accept(sampleLeads().complaint, source);
    await admin`update delivery set state = 'delivered'`;
    return reference;
  }

  describe('the limits of a change', () => {
    it('let the server end it, twice over, before the console stops waiting', () => {
      const { connectMs, statementMs, transactionMs, responseMs } = changeLimits;
      expect(statementMs).toBeLessThan(transactionMs);
      expect(2 * connectMs + transactionMs).toBeLessThan(responseMs);
    });
  });

  describe('a change', () => {
    it.each(['lead', 'delivery', 'lead, delivery'])(
      'that waits for a lock of %s is not done, says so, and is not done afterwards',
      async (tables) => {
        const reference = await sendDelivered();
        const path = `/staff/v1/leads/${reference}/erasure`;
        const typed = { reference, undelivered: [] };
        expect((await as('agent').post(path, { ...typed, ...because })).statusCode).toBe(204);
        const { request } = leadErasure.parse((await as('agent').get(path)).json());
        const priya = asOther('priya', 'agent');
        const began = performance.now();
        const refused = await whileLocked(tables, async () => {
          const response = await priya.post(`${path}/agreement`, { request: request?.id, ...typed });
          expect(performance.now() - began).toBeLessThan(changeLimits.responseMs);
          return response;
        });
        expect([refused.statusCode, refused.json().errors]).toEqual([503, [expect.objectContaining(notDone)]]);
        // Whatever waited for the lock is over: another one gets it.
        await whileLocked(tables, async () => {});
        expect(leadErasure.parse((await priya.get(path)).json())).toMatchObject({
          erasedAt: null,
          request: { state: 'open' },
        });
        expect(await admin`select action, outcome from audit_entry order by number`).toEqual([
          { action: 'ask-erasure', outcome: 'done' },
          { action: 'agree-erasure', outcome: 'failed' },
        ]);
      },
    );

    it('that waits for a lock of notice_version is not done, says so, and is not done afterwards', async () => {
      const refused = await whileLocked('notice_version', () => as('editor').post('/staff/v1/notices', draft));
      expect([refused.statusCode, refused.json().errors]).toEqual([503, [expect.objectContaining(notDone)]]);
      await whileLocked('notice_version', async () => {});
      expect(await admin`select from notice_version`).toHaveLength(0);
    });

    it('whose commit was lost does not say that it was not done', async () => {
      await admin`create function end_connection() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`;
      await admin`create constraint trigger at_commit after insert on notice_version deferrable initially deferred
      for each row execute function end_connection()`;
      const lost = await as('editor').post('/staff/v1/notices', draft);
      await admin`drop trigger at_commit on notice_version`;
      expect([lost.statusCode, 'code' in lost.json().errors[0]]).toEqual([503, false]);
    });
  });
});
