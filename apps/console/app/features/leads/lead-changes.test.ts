import { describe, expect, it } from 'vitest';
import { callFor, readChange } from './lead-changes.ts';

const because = 'The customer has called us';
const id = '00000000-0000-4000-8000-000000000000';

describe('a change of a lead', () => {
  it.each([
    [{ intent: 'open' }, 'POST', 'opening', {}],
    [{ intent: 'hold' }, 'PUT', 'hold', {}],
    [{ intent: 'release' }, 'POST', 'release', {}],
    [{ intent: 'erase' }, 'POST', 'erasure', {}],
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
    { intent: 'erase', reason: 'short' },
    { intent: 'status', reason: because, status: 'lost', id },
    { intent: 'status', reason: because, status: 'closed', id: 'none' },
    { intent: 'burn', reason: because },
  ])('%j is refused', (fields) => {
    expect(readChange(fields).success).toBe(false);
  });
});
