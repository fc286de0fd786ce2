import type { Lead } from '@lamplighter/contracts/leads/lead';
import { createReference } from '@lamplighter/contracts/leads/lead-reference';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { personLeads } from '@lamplighter/contracts/staff/staff-api';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ring, setUpStaffApi } from '../../../test/staff.ts';
import { clearLeads } from '../../../test/stored-leads.ts';
import { eraseByReference } from '../erasure/erasure.ts';
import { connectLeadDatabase } from '../leads/lead-connection.ts';
import { createLeadService } from '../leads/lead-service.ts';

const { running, as } = setUpStaffApi();
let connection: ReturnType<typeof connectLeadDatabase>;
beforeAll(() => {
  connection = connectLeadDatabase(running().url);
});
afterAll(() => connection.close());
beforeEach(async () => {
  await clearLeads(running().sql);
  await running().sql`truncate audit_entry`;
});

const because = { reason: 'Data request DR-0091' };
const source = { client: 'help', brand: 'larkfield', idempotencyKey: undefined };
const send = async (lead: Lead = sampleLeads().complaint) =>
  (await createLeadService(connection, ring).accept(lead, source)).reference;
const ask = (reference: string, more: object = {}, query = '') =>
  as('agent').post(`/staff/v1/leads/${reference}/person${query}`, { ...because, ...more });
const personOf = async (reference: string, more: object = {}) => {
  const { leads, isWhole } = personLeads.parse((await ask(reference, more)).json());
  return { isWhole, leads: Object.fromEntries(leads.map((lead) => [lead.reference, lead.same.toSorted()])) };
};

it('has the leads of the same email address, phone number, or surname and address, and no others', async () => {
  const complaint = await send();
  const sameAll = await send(sampleLeads().payAsYouGoComplaint);
  const samePhone = await send(sampleLeads({ email: 'sam@example.com' }).meterReading);
  const sameEmail = await send(sampleLeads({ surname: 'Lark' }).feedback);
  const none = await send(sampleLeads({ email: 'ann@example.com' }).feedback);
  expect(await personOf(complaint)).toEqual({
    isWhole: true,
    leads: {
      [complaint]: ['email', 'name', 'phone'],
      [sameAll]: ['email', 'name', 'phone'],
      [samePhone]: ['phone'],
      [sameEmail]: ['email'],
    },
  });
  expect((await personOf(none)).leads).toMatchObject({ [none]: expect.anything(), [sameEmail]: ['phone'] });
});

it('is opened and exported with a reason, and the record names each lead', async () => {
  const [one, other] = [await send(), await send(sampleLeads().enquiry)];
  const opened = personLeads.parse((await ask(one)).json());
  expect(opened.leads.map(({ reference }) => reference)).toEqual([other, one]);
  expect(opened.leads[1]?.document).toEqual(sampleLeads().complaint);
  const file = personLeads.parse((await ask(one, { references: [other] }, '?as=file')).json());
  expect(file.leads.map(({ reference }) => reference)).toEqual([other]);
  const unknown = createReference();
  expect([(await ask(unknown)).statusCode, (await ask(one, { reason: 'short' })).statusCode]).toEqual([404, 400]);
  const audited = await running().sql`select action, reference, reason, outcome from audit_entry order by number`;
  expect(audited).toEqual([
    { action: 'open-person', reference: one, ...because, outcome: `done: ${other}, ${one}` },
    { action: 'export-person', reference: one, ...because, outcome: `done: ${other}` },
    { action: 'open-person', reference: unknown, ...because, outcome: 'refused: There is no such lead.' },
  ]);
});

it('of an erased lead is that lead alone, and it is in nobody else’s', async () => {
  const [erased, other] = [await send(), await send(sampleLeads().enquiry)];
  await eraseByReference(running().sql, erased, undefined);
  expect((await personOf(erased)).leads).toEqual({ [erased]: [] });
  expect(Object.keys((await personOf(other)).leads)).toEqual([other]);
});

it('with more leads than are looked at is not whole', async () => {
  const one = await send();
  await running().sql`
    insert into lead (id, received_at, reference, brand, client, kind, agreed_contact_method, topic, sealed, phone_index)
    select gen_random_uuid(), now(), number::text, 'larkfield', 'help', 'enquiry', 'email', 'x', '', phone_index
    from lead, generate_series(1, 500) as number where reference = ${one}`;
  const { isWhole, leads } = await personOf(one);
  expect([isWhole, leads[one]]).toEqual([false, ['email', 'name', 'phone']]);
});
