import { createLogger } from '@lamplighter/server/logger';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Sent } from '../server-interface.ts';
import { forPages } from './staff-calls.ts';

const noResponse = () =>
  Object.assign(new Error('none'), { name: 'StaffApiError', status: 0, details: 'The staff API does not respond.' });
const call = { method: 'POST', path: '/x' } as const;
/** A staff API with this outcome of a change, which cannot be read afterwards. */
const pagesWith = (
  sent: Sent<undefined>,
  { method = 'POST', lines = [] }: { method?: string; lines?: string[] } = {},
) =>
  forPages(
    {
      staffApi: {
        get: () => Promise.reject(noResponse()),
        send: async (_call, schema) => (sent.outcome === 'done' ? { ...sent, value: schema.parse(undefined) } : sent),
      },
      logger: createLogger('error', { write: (line) => lines.push(line) }),
    },
    { method },
  );
const unanswered: Sent<undefined> = { outcome: 'unknown', cause: new Error('no answer') };

describe('a page that cannot be loaded', () => {
  it.each<[Sent<undefined>, string]>([
    [unanswered, 'unknown'],
    [{ outcome: 'refused', status: 409, details: 'Too late.' }, 'none'],
    [{ outcome: 'done', value: undefined }, 'unsaid'],
  ])('after a form with the outcome %j says of the change: %s', async (sent, change) => {
    const pages = pagesWith(sent);
    await pages.send(call, z.undefined());
    await expect(pages.get('/x', z.undefined())).rejects.toMatchObject({
      data: { details: 'The staff API does not respond.', change },
      init: { status: 503 },
    });
  });

  it.each([
    ['POST', 'none'],
    // The form before it may have done anything: a change that was made leads to a page that is read.
    ['GET', 'unsaid'],
  ])('by %s, with nothing sent to the staff API, says of a change: %s', async (method, change) => {
    const pages = pagesWith(unanswered, { method });
    await expect(pages.get('/x', z.undefined())).rejects.toMatchObject({ data: { change } });
  });
});

it('a change without an answer is logged with its cause', async () => {
  const lines: string[] = [];
  await pagesWith(unanswered, { lines }).send(call, z.undefined());
  expect(lines.join('')).toMatch(/"event":"change-unknown".*no answer/);
});
