import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { callFor, LeadTimeline, mayBeDone, readChange } from './LeadTimeline.tsx';

const because = 'The customer has called us';
const id = '00000000-0000-4000-8000-000000000000';

describe('a change of a lead', () => {
  it.each([
    [{ intent: 'open' }, 'POST', 'opening', {}],
    [{ intent: 'hold' }, 'PUT', 'hold', {}],
    [{ intent: 'release', hold: id }, 'POST', 'release', { hold: id }],
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
  ])('%j is refused', (fields) => {
    expect(readChange(fields).success).toBe(false);
  });
});

it('a change without an answer is named by what may have been done', () => {
  expect(mayBeDone).toEqual({
    hold: 'the hold was placed',
    release: 'the hold was ended',
    status: 'the status was set',
  });
});

it('the timeline of a lead has each attempt, error code and status', () => {
  const trace = {
    receivedAt: '2026-11-17T16:40:00Z',
    traceId: 'abc',
    holds: [],
    deliveries: [
      { channel: 'crm', state: 'delivered', attempts: 1, errorCode: null },
      { channel: 'email', state: 'dead', attempts: 2, errorCode: 'smtp-550' },
    ],
  };
  const occurredAt = '2026-11-18T09:00:00Z';
  const statuses = [{ status: 'answered', occurredAt, recordedAt: occurredAt }];
  const shown = (traceId: string | null) =>
    renderToStaticMarkup(createElement(LeadTimeline, { trace: { ...trace, traceId }, statuses }));
  expect([...shown('abc').matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => text?.replaceAll('<!-- -->', ''))).toEqual([
    'Received Tue, 17 Nov 2026, 16:40',
    'crm: delivered after 1 attempt',
    'email: dead after 2 attempts, smtp-550',
    'Status answered, Wed, 18 Nov 2026, 09:00',
  ]);
  expect([shown('abc').includes('Trace'), shown(null).includes('Trace')]).toEqual([true, false]);
});
