import { buildHelpLead } from '@lamplighter/contracts/leads/help-lead';
import { sampleAnswers, sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createFormTokens } from './form-tokens.ts';

const secret = Buffer.alloc(32, 7).toString('base64');
const schema = z.object({ text: z.string() });
const mine = createFormTokens([secret], 'a'.repeat(43));
const theirs = createFormTokens([secret], 'b'.repeat(43));

describe('the tokens of a visitor', () => {
  it('are read by that visitor only, for their purpose only, and only as they were issued', () => {
    const token = mine.issue('form', { text: 'shown' });
    expect(mine.read('form', token, schema)).toEqual({ text: 'shown' });
    expect(theirs.read('form', token, schema)).toBeUndefined();
    expect(mine.read('confirmation', token, schema)).toBeUndefined();
    expect(mine.read('form', `${token.slice(0, -2)}AA`, schema)).toBeUndefined();
    expect(mine.read('form', mine.issue('form', { text: 1 }), schema)).toBeUndefined();
    for (const nothing of [undefined, '', 'x', '%', 'A'.repeat(10_000)]) {
      expect(mine.read('form', nothing, schema)).toBeUndefined();
    }
  });

  it('say nothing of what they hold', () => {
    const token = mine.issue('form', { text: 'Canary' });
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('Canary');
  });
});

describe('the idempotency key of a lead', () => {
  const lead = (person = {}) => sampleLeads(person).complaint;

  it('is the same for the same lead, and is a UUID', () => {
    expect(mine.idempotencyKey(lead())).toBe(mine.idempotencyKey(lead()));
    expect(mine.idempotencyKey(lead())).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('differs by visitor, form, person and text', () => {
    const keys = [
      mine.idempotencyKey(lead()),
      theirs.idempotencyKey(lead()),
      mine.idempotencyKey(sampleLeads().payAsYouGoEnquiry),
      mine.idempotencyKey(lead({ firstName: 'Bernard' })),
      mine.idempotencyKey(lead({ email: 'bernard@example.com' })),
      mine.idempotencyKey(buildHelpLead({ ...sampleAnswers, query: 'Another text.' })),
      mine.idempotencyKey(buildHelpLead({ ...sampleAnswers, addressId: '2' })),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
