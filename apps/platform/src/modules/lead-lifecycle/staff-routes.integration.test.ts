import { sampleAnswers, sampleLeads } from '@lamplighter/contracts/lead-samples';
import {
  deliveryProblems,
  foundLeads,
  leadTrace,
  openedLead,
  problemDeliveries,
} from '@lamplighter/contracts/staff-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ring, setUpStaffApi } from '../../http/staff/test-staff.ts';
import { claimDue } from '../delivery/test-deliveries.ts';
import { connectLeadDatabase } from '../leads/lead-connection.ts';
import { createLeadService } from '../leads/lead-service.ts';
import { clearLeads } from '../leads/test-lead-clear.ts';

const { running, as } = setUpStaffApi();
let connection: ReturnType<typeof connectLeadDatabase>;
beforeAll(() => {
  connection = connectLeadDatabase(running().url);
});
afterAll(() => connection.close());
beforeEach(async () => {
  const { sql } = running();
  await clearLeads(sql);
  await sql`truncate lead_follow, lead_status, legal_hold, audit_entry, channel_pause`;
});

const because = { reason: 'The customer has called us' };
const sender = { client: 'help', brand: 'larkfield', idempotencyKey: undefined };
const send = async (lead = sampleLeads().complaint) =>
  (await createLeadService(connection, ring).accept(lead, sender)).reference;
const audited = () => running().sql`select role, action, reference, reason from audit_entry order by number`;

describe('an agent', () => {
  const agent = as('agent');

  it('finds a lead by reference or email address, without what was written, and leaves a record', async () => {
    const reference = await send();
    for (const asked of [{ reference: reference.toLowerCase() }, { email: sampleAnswers.email.toUpperCase() }]) {
      const response = await agent.post('/staff/v1/leads/search', { ...asked, ...because });
      expect(foundLeads.parse(response.json()).leads.map((lead) => lead.reference)).toEqual([reference]);
      expect(response.body).not.toContain(sampleAnswers.surname);
    }
    expect(await audited()).toEqual([
      { role: 'agent', action: 'find-lead', reference, ...because },
      { role: 'agent', action: 'find-lead', reference: null, ...because },
    ]);
  });

  it('opens a lead with a reason, which is recorded before the lead is shown', async () => {
    const reference = await send();
    const response = await agent.post(`/staff/v1/leads/${reference}/opening`, because);
    expect(openedLead.parse(response.json())).toMatchObject({ reference, document: sampleLeads().complaint });
    expect(await audited()).toEqual([{ role: 'agent', action: 'open-lead', reference, ...because }]);
  });

  it.each([{}, { reason: '' }, { reason: '  because ' }, { reason: 'x'.repeat(501) }])(
    'is shown nothing without a reason: %j',
    async (body) => {
      const reference = await send();
      const response = await agent.post(`/staff/v1/leads/${reference}/opening`, body);
      expect([response.statusCode, await audited()]).toEqual([400, []]);
    },
  );

  it('cannot erase a lead on hold, and can after it is released', async () => {
    const reference = await send();
    const erase = async () => (await agent.post(`/staff/v1/leads/${reference}/erasure`, because)).statusCode;
    expect((await agent.put(`/staff/v1/leads/${reference}/hold`, because)).statusCode).toBe(204);
    expect(await erase()).toBe(409);
    expect((await agent.post(`/staff/v1/leads/${reference}/release`, because)).statusCode).toBe(204);
    expect(await erase()).toBe(204);
    const opened = openedLead.parse((await agent.post(`/staff/v1/leads/${reference}/opening`, because)).json());
    expect([opened.erasedAt === null, opened.document]).toEqual([false, null]);
    expect(await erase()).toBe(404);
  });

  it('sets the status that the customer sees, once for each request', async () => {
    const reference = await send();
    const status = { id: '00000000-0000-4000-8000-000000000001', status: 'answered', ...because };
    for (const _ of [1, 2]) {
      expect((await agent.post(`/staff/v1/leads/${reference}/status`, status)).statusCode).toBe(204);
    }
    expect(await running().sql`select status from lead_status`).toEqual([{ status: 'answered' }]);
  });
});

describe('an operator', () => {
  const operator = as('operator');

  it('sees the trace of a lead, and nothing of the customer', async () => {
    const reference = await send();
    const response = await operator.get(`/staff/v1/leads/${reference}/trace`);
    expect(leadTrace.parse(response.json()).deliveries).toMatchObject([{ channel: 'crm' }, { channel: 'email' }]);
  });

  it('sees dead and late deliveries by problem, and replays one, those with one problem, or all', async () => {
    const { sql } = running();
    const references = [await send(), await send(), await send()];
    await sql`update delivery set state = 'dead', last_error_code = 'crm-500' where channel = 'crm'`;
    await sql`update delivery set since = now() - interval '6 minutes' where channel = 'email' and lead =
      (select lead from submission where reference = ${references[0] ?? ''})`;
    const problems = async () => deliveryProblems.parse((await operator.get('/staff/v1/deliveries')).json()).problems;
    expect(await problems()).toMatchObject([
      { channel: 'crm', state: 'dead', code: 'crm-500', count: 3 },
      { channel: 'email', state: 'late', code: null, count: 1 },
    ]);
    const list = await operator.get('/staff/v1/deliveries/list?channel=crm&state=dead&code=crm-500');
    expect(
      problemDeliveries
        .parse(list.json())
        .deliveries.map(({ reference }) => reference)
        .toSorted(),
    ).toEqual(references.toSorted());
    const late = await operator.get('/staff/v1/deliveries/list?channel=email&state=late');
    expect(problemDeliveries.parse(late.json()).deliveries).toMatchObject([{ reference: references[0] }]);

    const replay = async (body: object) => (await operator.post('/staff/v1/deliveries/replay', body)).json();
    expect(await replay({ reference: references[0] })).toEqual({ count: 1 });
    expect(await replay({ channel: 'crm', code: 'crm-400' })).toEqual({ count: 0 });
    expect(await replay({ channel: 'crm', code: 'crm-500' })).toEqual({ count: 2 });
    expect(await replay({ all: true })).toEqual({ count: 0 });
    expect(await audited()).toMatchObject([{ action: 'replay', reference: references[0] }, {}, {}, {}]);
  });

  it('pauses a channel: nothing of it is claimed until it is resumed', async () => {
    const { sql } = running();
    await send();
    const claim = async (channel: 'email' | 'crm') => {
      const owner = '00000000-0000-4000-8000-000000000002';
      return (await claimDue(sql, { channel, owner, limit: 10, leaseMs: 1_000 })).length;
    };
    expect((await operator.put('/staff/v1/channels/crm/pause')).statusCode).toBe(204);
    expect((await operator.put('/staff/v1/channels/crm/pause')).statusCode).toBe(204);
    const { pauses } = deliveryProblems.parse((await operator.get('/staff/v1/deliveries')).json());
    expect(pauses).toMatchObject([{ channel: 'crm', pausedBy: 'sam' }]);
    expect([await claim('crm'), await claim('email')]).toEqual([0, 1]);
    expect((await operator.delete('/staff/v1/channels/crm/pause')).statusCode).toBe(204);
    expect(await claim('crm')).toBe(1);
    expect((await operator.put('/staff/v1/channels/post/pause')).statusCode).toBe(400);
  });
});
