import { createReference } from '@lamplighter/contracts/leads/lead-reference';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { afterAll, expect, it } from 'vitest';
import { startStatusPlatform } from '../../../test/lead-platform.ts';

const { sql, find, send, stop } = await startStatusPlatform({ maxAttempts: Number.POSITIVE_INFINITY });
afterAll(() => stop());

type Ask = () => Promise<unknown>;

/**
 * How much longer the slower of two calls takes, as a part of the faster one: the difference of the medians of many
 * calls, made in turn so that the load of the machine affects both.
 */
async function timeGap(first: Ask, second: Ask): Promise<number> {
  const times: [number[], number[]] = [[], []];
  const calls = [first, second] as const;
  for (let round = 0; round < 400; round += 1) {
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const start = performance.now();
      await calls[index]();
      times[index].push(performance.now() - start);
    }
  }
  const [one = 0, two = 0] = times.map((all) => all.toSorted((a, b) => a - b)[all.length / 2]);
  return Math.abs(one - two) / Math.min(one, two);
}

/** A lookup that returned before its work was done would exceed it; the second test shows that. */
const maxGap = 0.25;

it('a wrong reference takes as long as a wrong email address @FOL-2', { timeout: 60_000 }, async () => {
  const reference = await send(sampleLeads().complaint);
  const wrongEmail = () => find({ reference, email: 'other@example.com' });
  const wrongReference = () => find({ reference: createReference(), email: 'morag@example.com' });
  expect((await wrongEmail()).body).toBe((await wrongReference()).body);
  expect(await timeGap(wrongEmail, wrongReference)).toBeLessThan(maxGap);
});

it('an early return for an unknown reference would be noticed', { timeout: 60_000 }, async () => {
  const reference = await send(sampleLeads().complaint);
  const early = async (asked: string) => {
    const [known] = await sql`select from submission where reference = ${asked}`;
    return known ? find({ reference: asked, email: 'other@example.com' }) : undefined;
  };
  expect(
    await timeGap(
      () => early(reference),
      () => early(createReference()),
    ),
  ).toBeGreaterThan(maxGap);
});
