import { describe, expect, it } from 'vitest';
import type { Sent, StaffApi } from '../../../server-interface.ts';
import { takeStep } from './article-steps.ts';

const api = '/staff/v1/articles/meters/read';
const conflict = { outcome: 'refused', status: 409, details: 'Somebody was first.' } as const;

/** A form of the page, and a staff API that answers with these, in turn. */
async function send(fields: Record<string, string>, answers: Sent<never>[] = []) {
  const calls: unknown[] = [];
  const staffApi: StaffApi = {
    get: async (_path, schema) =>
      schema.parse({
        path: 'meters/read',
        title: 'Read',
        sequence: 5,
        stage: 'draft',
        publishesAt: null,
        latest: { revision: 2, source: 'theirs' },
        shown: null,
        changedFile: null,
        isYours: false,
        problems: [],
        warnings: [],
        history: [
          { event: 'saved', revision: 2, effectiveAt: null, reason: null, actor: 'Edie', at: '2026-11-19T12:00:00Z' },
        ],
      }),
    send: async (call, schema) => {
      calls.push(call);
      return answers.shift() ?? { outcome: 'done', value: schema.parse({ sequence: 7 }) };
    },
  };
  const form = { text: (name: string) => fields[name] ?? '', all: () => [] };
  return { outcome: await takeStep(staffApi, api, form), calls };
}

describe('a text', () => {
  it('is saved with the line ends of files, and what was read', async () => {
    const { outcome, calls } = await send({ intent: 'save', sequence: '4', source: 'a\r\nb' });
    expect(calls).toEqual([{ method: 'PUT', path: `${api}?sequence=4`, body: { source: 'a\nb' } }]);
    expect(outcome).toEqual({ done: 'saved' });
  });

  it('is saved before it is sent, and stays saved when the checks refuse it', async () => {
    const fields = { intent: 'send', sequence: '4', source: 'a' };
    const { outcome, calls } = await send(fields);
    expect(calls.slice(1)).toEqual([{ method: 'POST', path: `${api}/edition?sequence=7`, body: { step: 'send' } }]);
    expect(outcome).toEqual({ done: 'send' });
    const saved: Sent<never> = { outcome: 'unknown', cause: undefined };
    expect((await send(fields, [saved])).outcome).toEqual({ failed: saved });
  });

  it('that somebody else has changed meanwhile is beside theirs, and is saved on top of theirs when asked to', async () => {
    const { outcome } = await send({ intent: 'save', sequence: '4', source: 'mine' }, [conflict]);
    expect(outcome).toMatchObject({ failed: conflict, conflict: { by: 'Edie', newest: 5 } });
    expect((await send({ intent: 'save', sequence: '5', source: 'mine' }, [conflict])).outcome).toEqual({
      failed: conflict,
    });
    const { calls } = await send({ intent: 'save-over', sequence: '4', newest: '5', source: 'mine' });
    expect(calls).toEqual([{ method: 'PUT', path: `${api}?sequence=5`, body: { source: 'mine' } }]);
  });
});

it.each([
  [{ intent: 'approve' }, 'release', { step: 'approve' }, 'approve'],
  [{ intent: 'publish' }, 'release', { step: 'publish', at: null }, 'publish'],
  [
    { intent: 'schedule', at: '2026-12-01T06:00' },
    'release',
    { step: 'publish', at: '2026-12-01T06:00:00.000Z' },
    'publish',
  ],
  [{ intent: 'return', reason: 'Which cupboard?' }, 'edition', { step: 'return', reason: 'Which cupboard?' }, 'return'],
  [{ intent: 'discard' }, 'edition', { step: 'discard' }, 'discard'],
])('%j is a step', async (fields, route, body, done) => {
  const { outcome, calls } = await send({ sequence: '4', ...fields });
  expect(calls).toEqual([{ method: 'POST', path: `${api}/${route}?sequence=4`, body }]);
  expect(outcome).toEqual({ done });
});

it('without a time nothing is scheduled', async () => {
  const { outcome, calls } = await send({ intent: 'schedule', sequence: '4', at: '' });
  expect([outcome, calls]).toEqual([{ errors: { at: 'Choose a day and a time' } }, []]);
});
