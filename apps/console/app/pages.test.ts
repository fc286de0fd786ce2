import { reason } from '@lamplighter/contracts/staff/staff-api';
import { createLogger } from '@lamplighter/server/logger';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { ConsoleServices, Sent } from '../server-interface.ts';
import { failedView, failureOf } from './change-failure.ts';
import { ReasonField } from './components/Field.tsx';
import { loader as readAudit } from './features/audit/AuditPage.tsx';
import { loader as exportAudit } from './features/audit/audit-export.ts';
import { action as changeDeliveries, loader as readDeliveries } from './features/deliveries/DeliveriesPage.tsx';
import { loader as readProblem } from './features/deliveries/ProblemPage.tsx';
import { action as changeLead, loader as readLead } from './features/leads/LeadPage.tsx';
import { action as findLeads } from './features/leads/LeadsPage.tsx';
import { action as exportLead } from './features/leads/lead-export.ts';
import { action as publishNotice } from './features/notices/NewNoticePage.tsx';
import { action as changeNotice } from './features/notices/NoticePage.tsx';
import { loader as readNotices } from './features/notices/NoticesPage.tsx';
import { pageContext } from './page-context.ts';

type Services = Partial<Pick<ConsoleServices['staffApi'], 'get' | 'send'> & Pick<ConsoleServices, 'logger'>>;

/** The arguments of a page's loader or action, with a staff API of the test. */
function ask(path: string, { get, send, logger = createLogger('silent') }: Services, init?: RequestInit) {
  const unexpected = () => Promise.reject(new Error('not expected'));
  const context = new RouterContextProvider();
  context.set(pageContext, {
    member: { name: 'Sam', roles: ['operator'] },
    staffApi: { get: get ?? unexpected, send: send ?? unexpected },
    nonce: 'nonce',
    release: 'one',
    logger,
    monitoring: undefined,
    now: () => new Date('2026-11-17T12:00:00Z'),
  });
  const url = new URL(path, 'https://console.example');
  return { context, request: new Request(url, init), url, pattern: '', params: {} };
}

const entry = (number: number) => ({
  number,
  at: '2026-11-17T11:00:00.000Z',
  actor: 'sam',
  role: 'agent',
  action: 'open-lead',
  reference: 'ABCDEFGHJK',
  reason: 'a call, case 7',
  outcome: 'done',
});

/** A staff API with so many audit entries, numbered from 1, and what it was asked. */
function auditOf(count: number) {
  const asked: string[] = [];
  const get: ConsoleServices['staffApi']['get'] = async (path, schema) => {
    asked.push(path);
    const query = new URL(path, 'https://staff.example').searchParams;
    const before = Number(query.get('before') ?? count + 1);
    const length = Math.min(Number(query.get('limit')), before - 1);
    return schema.parse({ entries: Array.from({ length }, (_, index) => entry(before - 1 - index)) });
  };
  return { asked, get };
}

describe('the audit page', () => {
  it.each([
    [99, undefined],
    [100, '/audit?actor=sam&before=1'],
    [101, '/audit?actor=sam&before=2'],
  ])('of %i entries has a hundred, and links to older ones at %s', async (count, older) => {
    const { asked, get } = auditOf(count);
    const shown = await readAudit(ask('/audit?actor=sam', { get }));
    expect(asked).toEqual(['/staff/v1/audit?actor=sam&limit=100']);
    expect([shown.entries.length, shown.older]).toEqual([Math.min(count, 100), older]);
  });

  it.each([
    [999, ['/staff/v1/audit?limit=1000&as=file']],
    [1_000, ['/staff/v1/audit?limit=1000&as=file', '/staff/v1/audit?before=1&limit=1000&as=file']],
    [1_001, ['/staff/v1/audit?limit=1000&as=file', '/staff/v1/audit?before=2&limit=1000&as=file']],
  ])('is exported whole, a thousand of %i entries at a time', async (count, paths) => {
    const { asked, get } = auditOf(count);
    const response = await exportAudit(ask('/audit.csv', { get }));
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit.csv"',
      'cache-control': 'no-store',
    });
    const [head, ...rows] = (await response.text()).trimEnd().split('\r\n');
    expect(head).toBe('number,at,actor,role,action,reference,reason,outcome');
    expect(rows).toHaveLength(count);
    expect(asked).toEqual(paths);
  });

  it('is not exported, not even its head, to somebody who may not read it', async () => {
    const get = () => Promise.reject(new Error('without the role'));
    await expect(exportAudit(ask('/audit.csv', { get }))).rejects.toThrow('without the role');
  });

  it('is cut off, and the log says so, when its export fails on the way', async () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line: string) => lines.push(line) });
    const { get } = auditOf(1_001);
    const getOnce: typeof get = (path, schema) =>
      path.includes('before') ? Promise.reject(new Error('the staff API is gone')) : get(path, schema);
    const response = await exportAudit(ask('/audit.csv', { get: getOnce, logger }));
    await expect(response.text()).rejects.toThrow('the staff API is gone');
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(['audit-export-failed']);
  });
});

it.each([
  ['', { channel: 'crm', state: 'dead' }],
  ['?channel=email&state=late&errorCode=smtp-451', { channel: 'email', state: 'late', errorCode: 'smtp-451' }],
  ['?channel=post&state=other', { channel: 'crm', state: 'dead' }],
])('the problem page of %j is of %j', async (query, problem) => {
  const asked: string[] = [];
  const get: ConsoleServices['staffApi']['get'] = async (path, schema) => {
    asked.push(path);
    return schema.parse({ deliveries: [] });
  };
  expect((await readProblem(ask(`/deliveries/problem${query}`, { get }))).problem).toEqual(problem);
  expect(asked).toEqual([`/staff/v1/deliveries/list?${new URLSearchParams(problem)}`]);
});

describe('a failed change', () => {
  const unknown = { what: 'it was done', at: new Date(0), check: { path: '/', label: 'was it?' } };

  it('is refused with 422, not carried out with 503, or not known with 504', () => {
    expect(failureOf({ outcome: 'refused', status: 409, details: 'Too late.' }, unknown)).toEqual({
      errors: { '': 'Too late.' },
      unknown: undefined,
      status: 422,
    });
    expect(failureOf({ outcome: 'refused', status: 503, details: 'Not done.' }, unknown)).toMatchObject({
      status: 503,
    });
    expect(failureOf({ outcome: 'unknown', cause: undefined }, unknown)).toEqual({ errors: {}, unknown, status: 504 });
  });

  it('is told in the words of the refusal', () => {
    expect(failedView({ outcome: 'refused', status: 409, details: 'Too late.' })).toBe('Too late.');
    expect(failedView({ outcome: 'unknown', cause: undefined })).toBe('There was no answer in time. Try again.');
  });
});

it.each<[string, Sent<never> | undefined, number]>([
  ['123456789', undefined, 422],
  ['1234567890', { outcome: 'refused', status: 404, details: 'There is no such lead.' }, 404],
  ['1234567890', { outcome: 'unknown', cause: undefined }, 503],
])('a lead that is exported for the reason %j after %j is responded to with %i', async (reason, sent, status) => {
  const send = async () => sent ?? Promise.reject(new Error('not expected'));
  const body = new URLSearchParams({ reason });
  const args = ask('/leads/ABCDEFGHJK/export', { send }, { method: 'POST', body });
  const response = await exportLead({ ...args, params: { reference: 'ABCDEFGHJK' } });
  expect(response.status).toBe(status);
});

it('a lead that is exported is a file that is stored nowhere, as it was sent', async () => {
  const lead = {
    reference: 'ABCDEFGHJK',
    receivedAt: '2026-11-17T11:00:00.000Z',
    kind: 'complaint',
    brand: 'larkfield',
    erasedAt: null,
    holds: [],
    deliveries: [],
    statuses: [],
    payment: 'credit',
    address: '14 Lantern Row, LK4 2QT',
    email: null,
    document: { data: { attributes: { surname: "O'Neill" } } },
  };
  const asked: string[] = [];
  const send: ConsoleServices['staffApi']['send'] = async ({ path }, schema) => {
    asked.push(path);
    return { outcome: 'done', value: schema.parse(lead) };
  };
  const body = new URLSearchParams({ reason: 'The customer has asked for it' });
  const args = ask('/leads/ABCDEFGHJK/export', { send }, { method: 'POST', body });
  const response = await exportLead({ ...args, params: { reference: 'ABCDEFGHJK' } });
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="ABCDEFGHJK.json"',
    'cache-control': 'no-store',
  });
  expect(await response.json()).toEqual(lead);
  // The audit log calls it an export.
  expect(asked).toEqual(['/staff/v1/leads/ABCDEFGHJK/opening?as=file']);
});

const refused: Sent<never> = { outcome: 'refused', status: 409, details: 'Too late.' };
const unanswered: Sent<never> = { outcome: 'unknown', cause: undefined };
const because = 'The customer has called us';
const id = '00000000-0000-4000-8000-000000000000';
const notice = {
  brand: 'larkfield',
  severity: 'critical',
  title: 'Storm',
  message: 'Stay in.',
  categories: '',
  startsAt: '2026-11-17T12:00',
  endsAt: '2026-11-17T16:00',
};

/** A form of the console as it is sent, with what the staff API was asked and responds. */
function submit(fields: Record<string, string>, sent: Sent<unknown>) {
  const calls: string[] = [];
  const send: ConsoleServices['staffApi']['send'] = async ({ method, path }, schema) => {
    calls.push(`${method} ${path}`);
    return sent.outcome === 'done' ? { outcome: 'done', value: schema.parse(sent.value) } : sent;
  };
  return { calls, args: ask('/', { send }, { method: 'POST', body: new URLSearchParams(fields) }) };
}

/** Where an action leads, or its status and what the page says: its errors and what is not known. */
function told(result: unknown): unknown {
  if (result instanceof Response) return [result.status, result.headers.get('location')];
  const { data, init } = Object.assign({ data: result, init: { status: 200 } }, result);
  const { errors, unknown } = Object.assign({ errors: {}, unknown: undefined }, data);
  const { what, at, check } = Object.assign({ what: undefined, at: undefined, check: undefined }, unknown);
  return [init.status, errors, ...(what ? [what, at, check] : [])];
}

const noon = new Date('2026-11-17T12:00:00Z');

describe('a notice', () => {
  const done = { outcome: 'done', value: { id, version: 1 } } as const;
  const published = 'POST /staff/v1/notices?id=7';
  const which = { path: '/notices/7', label: 'which version is the latest?' };
  const listed = { path: '/notices', label: 'is it in the list of notices?' };

  it.each([
    ['is published', {}, done, [published], [302, `/notices?done=published&notice=${id}`]],
    ['is refused', {}, refused, [published], [422, { '': 'Too late.' }]],
    ['has no answer', {}, unanswered, [published], [504, {}, 'it was published', noon, listed]],
    ['is incomplete', { title: '' }, done, [], [422, { title: expect.any(String) }]],
    ['is only previewed', { intent: 'preview' }, done, [], [200, {}]],
  ])('that is new %s', async (_what, fields, sent, asked, outcome) => {
    const { calls, args } = submit({ ...notice, id: '7', ...fields }, sent);
    expect(told(await publishNotice(args))).toEqual(outcome);
    expect(calls).toEqual(asked);
  });

  const changed = 'PUT /staff/v1/notices/7?version=3';
  const withdrawn = 'POST /staff/v1/notices/7/withdrawal';
  const down = { intent: 'withdraw' };
  it.each([
    ['changed', {}, done, [changed], [302, '/notices?done=changed&notice=7']],
    ['changed, and refused', {}, refused, [changed], [422, { '': 'Too late.' }]],
    ['changed without an answer', {}, unanswered, [changed], [504, {}, 'it was changed', noon, which]],
    ['incomplete', { title: '' }, done, [], [422, { title: expect.any(String) }]],
    ['taken down', down, done, [withdrawn], [302, '/notices?done=withdrawn&notice=7']],
    ['taken down, and refused', down, refused, [withdrawn], [422, { '': 'Too late.' }]],
    ['taken down without an answer', down, unanswered, [withdrawn], [504, {}, 'it was taken down', noon, which]],
    ['only previewed', { intent: 'preview' }, done, [], [200, {}]],
  ])('that exists is %s', async (_what, fields, sent, asked, outcome) => {
    const { calls, args } = submit({ ...notice, version: '3', ...fields }, sent);
    expect(told(await changeNotice({ ...args, params: { id: '7' } }))).toEqual(outcome);
    expect(calls).toEqual(asked);
  });

  it('that is shown again is shown from now on, for as long as the button says', async () => {
    const { calls, args } = submit({ ...notice, version: '3', again: '4', endsAt: '2026-11-16T12:00' }, done);
    expect(told(await changeNotice({ ...args, params: { id: '7' } }))).toEqual([302, '/notices?done=changed&notice=7']);
    expect(calls).toEqual([`${changed}&showAgain=yes`]);
  });

  it('is followed by what customers see of it', async () => {
    const stored = {
      ...notice,
      id,
      version: 1,
      categories: null,
      startsAt: '2026-11-17T11:00:00.000Z',
      endsAt: '2026-11-17T16:00:00.000Z',
      withdrawn: false,
      changedBy: 'sam',
      changedAt: '2026-11-17T11:58:00.000Z',
    };
    const get: ConsoleServices['staffApi']['get'] = async (_path, schema) => schema.parse({ notices: [stored] });
    const after = async (query: string) => (await readNotices(ask(`/notices?${query}`, { get }))).done;
    expect(await after(`done=published&notice=${id}`)).toContain('Shown since 11:58 on Larkfield Energy.');
    expect(await after(`done=other&notice=${id}`)).toBeUndefined();
    expect(await after('done=published&notice=7')).toBeUndefined();
  });
});

describe('the deliveries', () => {
  const done = { outcome: 'done', value: undefined } as const;
  const check = { path: '/deliveries', label: 'how do the deliveries stand?' };
  const pause = { intent: 'pause', channel: 'crm' };
  const resume = { intent: 'resume', channel: 'crm' };
  const paused = 'PUT /staff/v1/channels/crm/pause';
  const resumed = 'DELETE /staff/v1/channels/crm/pause';
  const replay = 'POST /staff/v1/deliveries/replay';
  const replayed = { outcome: 'done', value: { count: 3 } } as const;

  it.each([
    [pause, done, paused, [302, '/deliveries?done=paused']],
    [pause, refused, paused, [422, { '': 'Too late.' }]],
    [pause, unanswered, paused, [504, {}, 'the channel was paused', noon, check]],
    [resume, done, resumed, [302, '/deliveries?done=resumed']],
    [resume, refused, resumed, [422, { '': 'Too late.' }]],
    [resume, unanswered, resumed, [504, {}, 'the channel was resumed', noon, check]],
    [{ intent: 'replay-all' }, replayed, replay, [302, '/deliveries?replayed=3']],
    [{ intent: 'replay' }, refused, replay, [422, { '': 'Too late.' }]],
    [{ intent: 'replay' }, unanswered, replay, [504, {}, 'the deliveries are tried again', noon, check]],
  ])('after %j and %j: %s', async (fields, sent, asked, outcome) => {
    const { calls, args } = submit(fields, sent);
    expect(told(await changeDeliveries(args))).toEqual(outcome);
    expect(calls).toEqual([asked]);
  });

  it.each([
    ['done=paused', 'The channel is paused. What customers send is still accepted, and kept for it.'],
    ['done=resumed', 'The channel is no longer paused.'],
    ['replayed=0', 'All of them have arrived or are on their way: nothing is tried again.'],
    ['replayed=3', '3 deliveries are tried again. Whether they arrive shows below.'],
    ['replayed=-1', undefined],
    ['replayed=many', undefined],
    ['', undefined],
  ])('of %j say %j', async (query, words) => {
    const asked: string[] = [];
    const get: ConsoleServices['staffApi']['get'] = async (path, schema) => {
      asked.push(path);
      return schema.parse({ problems: [], pauses: [], failures: [] });
    };
    const { done, mayReplay, mayPause } = await readDeliveries(ask(`/deliveries?${query}`, { get }));
    expect([done, mayReplay, mayPause]).toEqual([words, true, true]);
    expect(asked).toEqual(['/staff/v1/deliveries']);
  });
});

describe('a lead', () => {
  const done = { outcome: 'done', value: undefined } as const;
  const away = 'There was no answer in time. Try again.';
  const at = '/leads/LK%201';
  const held = { path: at, label: 'is it on hold?' };
  const statuses = { path: at, label: 'what is its latest status?' };
  const again = { path: at, label: 'is it sent again?' };
  const status = { intent: 'status', status: 'closed', id };

  it.each([
    [{ intent: 'hold' }, done, [302, `${at}?done=hold`]],
    [{ intent: 'release', hold: id }, done, [302, `${at}?done=release`]],
    [status, done, [302, `${at}?done=status`]],
    [{ intent: 'send', channel: 'email' }, done, [302, `${at}?done=send`]],
    [{ intent: 'hold' }, refused, [422, { '': 'Too late.' }]],
    [{ intent: 'hold' }, unanswered, [504, {}, 'the hold was placed', noon, held]],
    [{ intent: 'release', hold: id }, unanswered, [504, {}, 'the hold was ended', noon, held]],
    [status, unanswered, [504, {}, 'the status was set', noon, statuses]],
    [{ intent: 'send', channel: 'crm' }, unanswered, [504, {}, 'it is sent again', noon, again]],
    [{ intent: 'open' }, refused, [422, { '': 'Too late.' }]],
    [{ intent: 'open' }, unanswered, [422, { '': away }]],
    [{ intent: 'open', reason: 'short' }, done, [422, { reason: expect.any(String) }]],
    [{ intent: 'hold', reason: 'short' }, done, [422, { 'reason-hold': expect.any(String) }]],
    [{ intent: 'send', reason: 'short', channel: 'crm' }, done, [422, { 'reason-send-crm': expect.any(String) }]],
    [{ intent: 'release', reason: 'short', hold: id }, done, [422, { [`reason-release-${id}`]: expect.any(String) }]],
  ])('after %j and %j: %j', async (fields, sent, outcome) => {
    const { args } = submit({ reason: because, ...fields }, sent);
    expect(told(await changeLead({ ...args, params: { reference: 'LK 1' } }))).toEqual(outcome);
  });

  it.each([
    ['hold', 'The lead is on hold: it is neither erased nor removed by retention.'],
    ['release', 'The hold has ended. 1 other hold keeps the lead.'],
    ['status', 'The status is set. The customer sees it on the follow page.'],
    ['other', undefined],
  ])('after %s says %j', async (done, words) => {
    const holds = [{ id, reason: 'court', placedBy: 'sam', placedAt: '2026-11-17T11:00:00Z' }];
    const told = { payment: null, brand: 'skerry', erasedAt: null, traceId: null, deliveries: [], statuses: [] };
    const trace = { kind: 'complaint', receivedAt: '2026-11-17T11:00:00Z', holds, ...told };
    const get: ConsoleServices['staffApi']['get'] = async (_path, schema) => schema.parse(trace);
    const args = { ...ask(`${at}?done=${done}`, { get }), params: { reference: 'LK 1' } };
    expect((await readLead(args)).done).toBe(words);
  });

  it.each<[Record<string, string>, Sent<unknown>, unknown]>([
    [{}, { outcome: 'done', value: { leads: [], isComplete: true } }, [200, {}]],
    [{}, { outcome: 'refused', status: 400, details: 'Names cannot.' }, [422, { words: 'Names cannot.' }]],
    [{}, { outcome: 'refused', status: 403, details: 'no' }, [503, { '': 'no' }]],
    [{}, unanswered, [503, { '': away }]],
    [
      { words: '', surname: 'Lark', postcode: 'Larkfield' },
      { outcome: 'refused', status: 400, details: 'No postcode.' },
      [422, { postcode: 'No postcode.' }],
    ],
    [{ words: 'a@b' }, done, [422, { words: 'Enter an email address' }]],
  ])('that is searched for with %j, after %j: %j', async (fields, sent, outcome) => {
    const { args } = submit({ words: 'LK 1', reason: because, ...fields }, sent);
    expect(told(await findLeads(args))).toEqual(outcome);
  });
});

it('the field for a reason takes as much as the staff API does', () => {
  const html = renderToStaticMarkup(createElement(ReasonField));
  expect([/minLength="(\d+)"/i.exec(html)?.[1], /maxLength="(\d+)"/i.exec(html)?.[1]]).toEqual(['10', '500']);
  const takes = (length: number) => reason.safeParse('x'.repeat(length)).success;
  expect([9, 10, 500, 501].map(takes)).toEqual([false, true, true, false]);
});
