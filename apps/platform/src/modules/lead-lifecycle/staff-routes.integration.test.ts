import { manualAddress } from '@lamplighter/contracts/leads/address';
import { createReference } from '@lamplighter/contracts/leads/lead-reference';
import { sampleAnswers, sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import {
  deliveryProblems,
  foundLeads,
  leadTrace,
  openedLead,
  problemDeliveries,
} from '@lamplighter/contracts/staff/staff-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimDue } from '../../../test/deliveries.ts';
import { ring, setUpStaffApi } from '../../../test/staff.ts';
import { clearLeads } from '../../../test/stored-leads.ts';
import { sealManualAddress } from '../addresses/manual-address-id.ts';
import { personIn } from '../audit-log/audit-log.ts';
import { connectLeadDatabase } from '../leads/lead-connection.ts';
import { createLeadService } from '../leads/lead-service.ts';

const { running, as } = setUpStaffApi();
let connection: ReturnType<typeof connectLeadDatabase>;
beforeAll(() => {
  connection = connectLeadDatabase(running().url);
});
afterAll(() => connection.close());
beforeEach(async () => {
  const { sql } = running();
  await clearLeads(sql);
  await sql`truncate lead_follow, lead_status, legal_hold, lead_hold, audit_entry, channel_pause`;
});

const because = { reason: 'The customer has called us' };
const source = { client: 'help', brand: 'larkfield', idempotencyKey: undefined };
const send = async (lead = sampleLeads().complaint) =>
  (await createLeadService(connection, ring).accept(lead, source)).reference;
const writtenByHand = () => {
  const address = manualAddress.parse({ houseNumber: '14', addressLine1: 'Lantern Row', postcode: 'LK4 2QT' });
  const { data } = sampleLeads().complaint;
  const id = sealManualAddress(ring, address).id;
  return { data: { ...data, relationships: { address: { data: { type: 'addresses' as const, id } } } } };
};
const audited = () => running().sql`select role, action, reference, reason, outcome from audit_entry order by number`;
const noted = (action: string, outcome: string) => ({ role: 'agent', action, ...because, outcome });

describe('an agent', () => {
  const agent = as('agent');

  it('finds a lead by reference, email address, phone number or surname and postcode, and leaves a record', async () => {
    const reference = await send(writtenByHand());
    const person = { surname: 'Mrs ONEILL', postcode: 'LK42QT' };
    for (const asked of [
      { reference: reference.toLowerCase() },
      { email: sampleAnswers.email.toUpperCase() },
      { phone: '+44 (0)7700 900 123' },
      { ...person, postcode: 'lk4 2qt' },
    ]) {
      const response = await agent.post('/staff/v1/leads/search', { ...asked, ...because });
      const { leads, isComplete } = foundLeads.parse(response.json());
      expect([leads.map((lead) => lead.reference), isComplete]).toEqual([[reference], true]);
      expect(leads[0]?.name).toBe("Morag O'Neill");
      // Of what was written, nothing but the name.
      for (const written of ['My bill', 'morag@', '900123', 'Lantern']) expect(response.body).not.toContain(written);
    }
    const foundBy = (how: string) => noted('find-lead', `done: ${how}, 1 found`);
    expect(await audited()).toEqual([
      { ...foundBy('by reference'), reference },
      { ...foundBy('by email address'), reference: personIn(ring, { email: sampleAnswers.email }) },
      { ...foundBy('by phone number'), reference: personIn(ring, { phone: sampleAnswers.telephoneNumber }) },
      { ...foundBy('by surname and postcode'), reference: personIn(ring, person) },
    ]);
    const people = new Set((await audited()).map((entry) => entry['reference']));
    expect(people.size).toBe(4);
  });

  it('is told that older leads cannot be found by phone number or name yet', async () => {
    const reference = await send();
    await running().sql`update lead set phone_index = null, name_index = null`;
    const search = async (asked: object) =>
      (await agent.post('/staff/v1/leads/search', { ...asked, ...because })).json().isComplete;
    expect([
      await search({ phone: sampleAnswers.telephoneNumber }),
      await search({ surname: 'Lark', postcode: 'LK4 2QT' }),
      await search({ email: sampleAnswers.email }),
      await search({ reference }),
    ]).toEqual([false, false, true, true]);
  });

  const cannot =
    'This is no reference, email address or whole phone number. A name is searched for together with its postcode.';
  it('leaves a record of a search that finds nothing, or cannot be made, without what was typed if that is no reference', async () => {
    const search = (asked: object) => agent.post('/staff/v1/leads/search', { ...asked, ...because });
    for (const asked of [{ reference: 'Morag Lark LK4 2QT' }, { phone: '07700 900' }]) {
      const refused = await search(asked);
      expect([refused.statusCode, refused.json().errors[0].details]).toEqual([400, cannot]);
    }
    expect((await search({ surname: 'Lark', postcode: 'Larkfield' })).statusCode).toBe(400);
    expect((await search({ email: 'other@example.com' })).json()).toEqual({ leads: [], isComplete: true });
    const other = personIn(ring, { email: 'Other@Example.com' });
    expect(other).toMatch(/^person [0-9a-f]{32}$/);
    expect(other).not.toBe(personIn(ring, { email: sampleAnswers.email }));
    expect(await audited()).toEqual([
      { ...noted('find-lead', `refused: ${cannot}`), reference: null },
      { ...noted('find-lead', `refused: ${cannot}`), reference: null },
      { ...noted('find-lead', 'refused: This is not a full UK postcode.'), reference: null },
      { ...noted('find-lead', 'done: by email address, 0 found'), reference: other },
    ]);
  });

  it('opens a lead with a reason, which is recorded before the lead is shown', async () => {
    const reference = await send();
    const response = await agent.post(`/staff/v1/leads/${reference}/opening`, because);
    expect(openedLead.parse(response.json())).toMatchObject({ reference, document: sampleLeads().complaint });
    await agent.post(`/staff/v1/leads/${reference}/opening?as=file`, because);
    expect(await audited()).toEqual([
      { ...noted('open-lead', 'done'), reference },
      { ...noted('export-lead', 'done'), reference },
    ]);
    const unknown = createReference();
    expect((await agent.post(`/staff/v1/leads/${unknown}/opening`, because)).statusCode).toBe(404);
    expect((await audited())[2]).toEqual({
      ...noted('open-lead', 'refused: There is no such lead.'),
      reference: unknown,
    });
  });

  it.each([{}, { reason: '' }, { reason: '  because ' }, { reason: 'x'.repeat(501) }])(
    'is shown nothing without a reason: %j',
    async (body) => {
      const reference = await send();
      const response = await agent.post(`/staff/v1/leads/${reference}/opening`, body);
      expect([response.statusCode, await audited()]).toEqual([400, []]);
    },
  );

  it('places holds side by side, each with its reason, and ends each by itself', async () => {
    const { sql } = running();
    const reference = await send();
    const release = async (hold: string) =>
      (await agent.post(`/staff/v1/leads/${reference}/release`, { ...because, hold })).statusCode;
    const holds = async () => leadTrace.parse((await agent.get(`/staff/v1/leads/${reference}/trace`)).json()).holds;
    const isHeld = async () => (await sql`select from legal_hold`).length === 1;
    expect(await release('00000000-0000-4000-8000-000000000000')).toBe(404);

    const dispute = { reason: 'Ombudsman case D-77' };
    for (const body of [because, dispute])
      expect((await agent.put(`/staff/v1/leads/${reference}/hold`, body)).statusCode).toBe(204);
    const [first, second] = await holds();
    expect([first, second]).toMatchObject([
      { ...because, placedBy: 'sam' },
      { ...dispute, placedBy: 'sam' },
    ]);
    const opened = await agent.post(`/staff/v1/leads/${reference}/opening`, because);
    expect(openedLead.parse(opened.json()).holds).toEqual([first, second]);

    expect(await release(first?.id ?? '')).toBe(204);
    expect([await holds(), await isHeld()]).toEqual([[second], true]);
    expect(await release(first?.id ?? '')).toBe(404);
    expect(await release(second?.id ?? '')).toBe(204);
    expect([await holds(), await isHeld()]).toEqual([[], false]);
    expect((await audited()).map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'release-lead refused: There is no such lead, or no such hold on it.',
      'hold-lead done',
      'hold-lead done',
      'open-lead done',
      'release-lead done',
      'release-lead refused: There is no such lead, or no such hold on it.',
      'release-lead done',
    ]);
  });

  it('loses no hold to a release that knows of one for each lead', async () => {
    const { sql } = running();
    const reference = await send();
    await agent.put(`/staff/v1/leads/${reference}/hold`, because);
    await sql`
      insert into legal_hold (lead, reason, placed_by) select lead, 'court', 'ops' from submission
      where reference = ${reference} on conflict (lead) do update set reason = excluded.reason`;
    const holds = async () => leadTrace.parse((await agent.get(`/staff/v1/leads/${reference}/trace`)).json()).holds;
    expect((await holds()).map(({ reason }) => reason).toSorted()).toEqual([because.reason, 'court'].toSorted());
    await sql`delete from legal_hold`;
    expect(await holds()).toEqual([]);
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
    await sql`update delivery set since = now() - interval '4 minutes 30 seconds' where channel = 'email'`;
    await sql`update delivery set since = now() - interval '5 minutes' where channel = 'email' and lead =
      (select lead from submission where reference = ${references[0] ?? ''})`;
    const problems = async () => deliveryProblems.parse((await operator.get('/staff/v1/deliveries')).json()).problems;
    expect(await problems()).toMatchObject([
      { channel: 'crm', state: 'dead', errorCode: 'crm-500', count: 3 },
      { channel: 'email', state: 'late', errorCode: null, count: 1 },
    ]);
    const list = await operator.get('/staff/v1/deliveries/list?channel=crm&state=dead&errorCode=crm-500');
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
    expect(await replay({ channel: 'crm', errorCode: 'crm-400' })).toEqual({ count: 0 });
    expect(await replay({ channel: 'crm', errorCode: 'crm-500' })).toEqual({ count: 2 });
    expect(await replay({ all: true })).toEqual({ count: 0 });
    // What is tried again has not arrived yet: it is not on time.
    await sql`update delivery set since = now() - interval '5 minutes' where channel = 'crm'`;
    expect(await problems()).toMatchObject([
      { channel: 'crm', state: 'late', errorCode: 'crm-500', count: 3 },
      { channel: 'email', state: 'late', errorCode: null, count: 1 },
    ]);
    expect(await audited()).toMatchObject([{ action: 'replay', reference: references[0] }, {}, {}, {}]);
  });

  it.each([
    ['crm', 'email'],
    ['email', 'crm'],
  ] as const)('pauses %s: nothing of it is claimed until it is resumed, and %s goes on', async (paused, other) => {
    const { sql } = running();
    await send();
    const claim = async (channel: 'email' | 'crm') => {
      const owner = '00000000-0000-4000-8000-000000000002';
      return (await claimDue(sql, { channel, owner, limit: 10, leaseMs: 1_000 })).length;
    };
    expect((await operator.put(`/staff/v1/channels/${paused}/pause`)).statusCode).toBe(204);
    expect((await operator.put(`/staff/v1/channels/${paused}/pause`)).statusCode).toBe(204);
    const { pauses } = deliveryProblems.parse((await operator.get('/staff/v1/deliveries')).json());
    expect(pauses).toMatchObject([{ channel: paused, pausedBy: 'sam' }]);
    expect([await claim(paused), await claim(other)]).toEqual([0, 1]);
    expect((await operator.delete(`/staff/v1/channels/${paused}/pause`)).statusCode).toBe(204);
    expect(await claim(paused)).toBe(1);
    expect((await operator.put('/staff/v1/channels/post/pause')).statusCode).toBe(400);
  });
});
