import { createReference } from '@lamplighter/contracts/leads/lead-reference';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { personLeads } from '@lamplighter/contracts/staff/staff-api';
import { createLogger } from '@lamplighter/server/logger';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Sent } from '../../../../server-interface.ts';
import { pageContext } from '../../../page-context.ts';
import { action as openPerson, Person } from './PersonPage.tsx';
import { action as exportPerson } from './person-export.ts';
import { shownPerson } from './shown-person.ts';

const receivedAt = '2026-11-17T16:40:00.000Z';
const reason = 'Data request DR-0091';
const lead = (same: string[], more: object = {}) => ({
  reference: createReference(),
  receivedAt,
  kind: 'complaint',
  payment: 'credit',
  brand: 'skerry',
  erasedAt: null,
  holds: [
    { id: '00000000-0000-4000-8000-000000000000', reason: 'Court claim', placedBy: 'Priya', placedAt: receivedAt },
  ],
  deliveries: [
    {
      channel: 'email',
      state: 'delivered',
      attempts: 1,
      changedAt: receivedAt,
      errorCode: null,
      history: ['again', 'delivered'].map((state) => ({
        began: receivedAt,
        ended: receivedAt,
        state,
        errorCode: null,
        by: state === 'again' ? 'Amir Agent' : null,
      })),
    },
  ],
  statuses: [],
  document: sampleLeads().complaint,
  address: '14 Lantern Row, LK4 2QT',
  email: { from: 'Skerry Gas', to: 'morag@example.com', subject: 'We have your complaint', text: 'Hello <Morag>' },
  same,
  ...more,
});
const [byEmail, byPhone] = [lead(['email', 'phone']), lead(['phone'])];
const erased = lead(['name'], { document: null, email: null, address: null, erasedAt: receivedAt, holds: [] });
const found = { leads: [byEmail, byPhone, erased], isWhole: true };

function ask(path: string, fields: [string, string][], sent: Sent<unknown>) {
  const calls: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(pageContext, {
    member: { name: 'Sam', roles: ['agent'] },
    staffApi: {
      get: () => Promise.reject(new Error('not expected')),
      send: async (call, schema) => {
        calls.push(call);
        return sent.outcome === 'done' ? { outcome: 'done', value: schema.parse(sent.value) } : sent;
      },
    },
    nonce: 'nonce',
    release: 'one',
    logger: createLogger('silent'),
    monitoring: undefined,
    now: () => new Date('2026-11-18T12:00:00Z'),
  });
  const url = new URL(path, 'https://console.example');
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) });
  return { calls, args: { context, request, url, pattern: '', params: { reference: byEmail.reference } } };
}

const done = { outcome: 'done', value: found } as const;
const chosen: [string, string][] = [
  ['reason', reason],
  ['reference', byEmail.reference],
  ['reference', erased.reference],
];

describe('a copy for a person', () => {
  it('is a document that a person can read, without the names of staff and their reasons', async () => {
    const { calls, args } = ask('/x?as=document', chosen, done);
    const response = await exportPerson(args);
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': `attachment; filename="${byEmail.reference}-copy.html"`,
      'cache-control': 'no-store',
    });
    const html = await response.text();
    for (const said of ['<!doctype html>', 'My bill is twice', '14 Lantern Row', 'Skerry Gas', 'Hello &lt;Morag&gt;'])
      expect(html).toContain(said);
    expect(html).toContain('sent again by our staff');
    expect(html).toContain('we do not hold what you wrote any more');
    for (const ours of ['Amir', 'Priya', 'Court claim', 'crm-', '<script']) expect(html).not.toContain(ours);
    const references = [byEmail.reference, erased.reference];
    expect(calls).toEqual([
      { method: 'POST', path: `/staff/v1/leads/${byEmail.reference}/person?as=file`, body: { reason, references } },
    ]);
  });

  it('is a file for machines with every field', async () => {
    const response = await exportPerson(ask('/x?as=data', chosen, done).args);
    expect(response.headers.get('content-disposition')).toContain('-copy.json"');
    const text = await response.text();
    expect(JSON.parse(text).leads[0]).toMatchObject({ reference: byEmail.reference, document: byEmail.document });
    for (const ours of ['Amir', 'Priya', 'Court claim']) expect(text).not.toContain(ours);
  });

  it.each<[[string, string][], Sent<unknown>, number]>([
    [[['reason', reason]], done, 422],
    [[['reference', byEmail.reference]], done, 422],
    [chosen, { outcome: 'refused', status: 404, details: 'There is no such lead.' }, 404],
    [chosen, { outcome: 'unknown', cause: undefined }, 503],
  ])('asked for with %j, after %j, is not made: %i', async (fields, sent, status) => {
    expect((await exportPerson(ask('/x?as=document', fields, sent).args)).status).toBe(status);
  });
});

describe('the page of a person', () => {
  const shown = (isWhole: boolean) => {
    const person = shownPerson({ ...personLeads.parse(found), isWhole });
    const Component = () => createElement(Person, { reference: byEmail.reference, person, reason });
    return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])));
  };

  it('chooses for the copy what is surely of the same person, and links to the erasure of each', () => {
    const html = shown(true);
    const boxes = [...html.matchAll(/<input type="checkbox"[^>]*>/g)].map(([box]) => box.includes('checked'));
    expect(boxes).toEqual([true, false, true]);
    expect(html.match(/\/erase"/g)).toHaveLength(2);
    expect(html).toContain('on hold: Court claim, by Priya');
    expect(html).not.toContain('There are more than');
    expect(shown(false)).toContain('There are more than');
  });

  it.each<[string, Sent<unknown>, string[]]>([
    ['short', done, ['reason']],
    [reason, { outcome: 'refused', status: 404, details: 'no' }, ['']],
    [reason, done, []],
  ])('for the reason %j, after %j, has errors at %j', async (why, sent, fields) => {
    const outcome = await openPerson(ask('/x', [['reason', why]], sent).args);
    const { errors } = 'data' in outcome ? outcome.data : outcome;
    expect(Object.keys(errors)).toEqual(fields);
  });
});
