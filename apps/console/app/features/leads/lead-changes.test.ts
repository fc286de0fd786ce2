import { leadTrace } from '@lamplighter/contracts/staff/staff-api';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { callFor, LeadTimeline, mayBeDone, maySendAgain, readChange } from './LeadTimeline.tsx';

const because = 'The customer has called us';
const id = '00000000-0000-4000-8000-000000000000';

describe('a change of a lead', () => {
  it.each([
    [{ intent: 'open' }, 'POST', 'opening', {}],
    [{ intent: 'hold' }, 'PUT', 'hold', {}],
    [{ intent: 'release', hold: id }, 'POST', 'release', { hold: id }],
    [{ intent: 'send', channel: 'email' }, 'POST', 'sending', { channel: 'email' }],
    [{ intent: 'status', status: 'closed', id }, 'POST', 'status', { status: 'closed', id }],
  ])('%j is one request, with its reason', (fields, method, part, more) => {
    const asked = readChange({ ...fields, reason: because });
    if (!asked.success) throw asked.error;
    expect(callFor('LK 1/2', asked.data)).toEqual({
      method,
      path: `/staff/v1/leads/LK%201%2F2/${part}`,
      body: { reason: because, ...more },
    });
  });

  it.each<Record<string, string>>([
    { intent: 'hold', reason: 'short' },
    { intent: 'erase', reason: because },
    { intent: 'release', reason: because },
    { intent: 'release', reason: because, hold: 'all' },
    { intent: 'status', reason: because, status: 'lost', id },
    { intent: 'status', reason: because, status: 'closed', id: 'none' },
    { intent: 'burn', reason: because },
    { intent: 'send', reason: because, channel: 'fax' },
  ])('%j is refused', (fields) => {
    expect(readChange(fields).success).toBe(false);
  });
});

it('a change without an answer is named by what may have been done', () => {
  expect(mayBeDone).toEqual({
    hold: 'the hold was placed',
    release: 'the hold was ended',
    send: 'it is sent again',
    status: 'the status was set',
  });
});

const at = '2026-11-17T16:40:00Z';
const event = (state: string, seconds: number, errorCode: string | null = null, by: string | null = null) => ({
  began: new Date(Date.parse(at) + (seconds - 2) * 1_000).toISOString(),
  ended: new Date(Date.parse(at) + seconds * 1_000).toISOString(),
  state,
  errorCode,
  by,
});

it('the timeline of a lead has each attempt with its time, the newest first, and what is for engineers apart', () => {
  const trace = leadTrace.parse({
    receivedAt: at,
    kind: 'complaint',
    payment: 'credit',
    brand: 'larkfield',
    erasedAt: null,
    traceId: 'abc',
    holds: [],
    deliveries: [
      {
        channel: 'email',
        state: 'delivered',
        attempts: 3,
        changedAt: at,
        errorCode: null,
        history: [
          event('pending', 5, 'smtp-unreachable'),
          event('dead', 10, 'smtp-rcpt-550'),
          event('again', 20, null, 'Amir'),
          event('delivered', 25),
        ],
      },
      {
        channel: 'crm',
        state: 'pending',
        attempts: 1,
        changedAt: at,
        errorCode: 'crm-503',
        history: [event('pending', 3, 'crm-503')],
      },
    ],
    statuses: [{ status: 'answered', occurredAt: '2026-11-18T09:00:00Z', recordedAt: at }],
  });
  const html = renderToStaticMarkup(createElement(LeadTimeline, { trace }));
  const lines = [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => text?.replaceAll(/<[^>]*>/g, ''));
  expect(lines).toEqual([
    'Wed, 18 Nov 2026, 09:00:00 Status: Answered',
    'Tue, 17 Nov 2026, 16:40:25 Email: taken by the customer&#x27;s mail provider. We are not told if it comes back, after 2 s',
    'Tue, 17 Nov 2026, 16:40:20 Email: sent again by Amir',
    'Tue, 17 Nov 2026, 16:40:10 Email: not delivered, given up: the customer&#x27;s mail provider refused the address, after 2 s For engineers: smtp-rcpt-550',
    'Tue, 17 Nov 2026, 16:40:05 Email: tried, no answer from the mail server, after 2 s For engineers: smtp-unreachable',
    'Tue, 17 Nov 2026, 16:40:03 Case system: tried, the case system could not take it, after 2 s For engineers: crm-503',
    'Tue, 17 Nov 2026, 16:40:00 Received from the form of the site',
    'Tue, 17 Nov 2026, 16:40:00 Case system: waits for the next attempt',
  ]);
  expect(html).toContain('Trace for engineers: abc');
});

it.each([
  ['crm', 'dead', true],
  ['crm', 'delivered', false],
  ['email', 'dead', true],
  ['email', 'delivered', true],
  ['email', 'pending', false],
  ['email', 'claimed', false],
  ['email', 'suppressed', false],
])('a delivery by %s that is %s may be sent again: %s', (channel, state, may) => {
  expect(maySendAgain({ channel, state })).toBe(may);
});
