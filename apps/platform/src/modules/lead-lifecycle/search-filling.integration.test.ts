import { manualAddress } from '@lamplighter/contracts/leads/address';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { prepareLifecycle, ring } from '../../../test/stored-leads.ts';
import { sealManualAddress } from '../addresses/manual-address-id.ts';
import { createLeadService } from '../leads/lead-service.ts';
import { findByPerson, leadsOf } from './lead-queries.ts';
import { fillBatch, isSearchFilled } from './search-filling.ts';

const { sql, connection, send, ops, clear, stop } = await prepareLifecycle();
afterAll(() => stop());
beforeEach(async () => {
  await clear();
  await sql`delete from address`;
});

const { complaint: sample, feedback, meterReading } = sampleLeads();
const atAddress = (id: string) => ({
  data: { ...sample.data, relationships: { address: { data: { type: 'addresses' as const, id } } } },
});
const uprn = '100023336956';
const complaint = atAddress(uprn);
const phone = { phone: '+44 7700 900123' };
const name = { surname: 'MRS ONEILL', postcode: 'LK42QT' };
const references = async (person: Parameters<typeof findByPerson>[2]) =>
  (await findByPerson(sql, ring, person)).map(({ reference }) => reference);
/** As a release without hashes has stored them. */
const forgetHashes = () => sql`update lead set phone_index = null, name_index = null where erased_at is null`;
const addAddress = () => sql`
  insert into address (id, postcode, position, address_line1, postal_town)
  values (${uprn}, 'LK42QT', 1, 'Lantern Row', 'Larkfield')`;
const writtenByHand = () => {
  const address = manualAddress.parse({ houseNumber: '14', addressLine1: 'Lantern Row', postcode: 'lk42qt' });
  return atAddress(sealManualAddress(ring, address).id);
};

it('finds a lead by phone number, and by surname with the postcode of its address', async () => {
  await addAddress();
  const known = await send(complaint);
  const written = await send(writtenByHand());
  const reading = await send(meterReading);
  await send(feedback);
  expect(await references(phone)).toEqual(expect.arrayContaining([known, written, reading]));
  expect(await references(name)).toEqual([known, written]);
  expect(await references({ surname: "O'Neill", postcode: 'LK42QU' })).toEqual([]);
});

it('fills the hashes of stored leads in batches while leads are accepted, also those of a release that stores none', async () => {
  await addAddress();
  const stored = await Promise.all(Array.from({ length: 7 }, () => send(complaint)));
  await forgetHashes();
  expect([await isSearchFilled(sql), await references(name)]).toEqual([false, []]);
  const service = createLeadService(connection, ring);
  const source = { client: 'help', brand: 'larkfield', idempotencyKey: undefined };
  const [first, accepted] = await Promise.all([fillBatch(sql, ring, 3), service.accept(complaint, source)]);
  expect([first, await fillBatch(sql, ring, 3), await isSearchFilled(sql)]).toEqual([3, 3, false]);
  expect([await fillBatch(sql, ring, 3), await fillBatch(sql, ring, 3), await isSearchFilled(sql)]).toEqual([
    1,
    0,
    true,
  ]);
  const all = [...stored, accepted.reference].toSorted();
  expect([(await references(name)).toSorted(), (await references(phone)).toSorted()]).toEqual([all, all]);
});

it('two workers fill different leads', async () => {
  await Promise.all(Array.from({ length: 6 }, () => send(complaint)));
  await forgetHashes();
  await sql.begin(async (transaction) => {
    await transaction`select from lead order by id limit 2 for update`;
    expect(await fillBatch(sql, ring, 10)).toBe(4);
  });
  expect(await fillBatch(sql, ring, 10)).toBe(2);
});

it('does not try a lead again that cannot be opened', async () => {
  await send(complaint);
  await forgetHashes();
  await sql`delete from lead_key`;
  expect([await fillBatch(sql, ring), await fillBatch(sql, ring), await isSearchFilled(sql)]).toEqual([1, 0, true]);
});

it('an erasure takes the hashes, and they are not filled again', async () => {
  const reference = await send(complaint);
  await ops('erase', reference, '--undelivered');
  expect(await sql`select phone_index, name_index from lead`).toEqual([{ phone_index: null, name_index: null }]);
  expect([await fillBatch(sql, ring), await isSearchFilled(sql), await references(phone)]).toEqual([0, true, []]);
});

it.each([
  ['email address', { email: 'morag@example.com' }, 'email_index'],
  ['phone number', phone, 'phone_index'],
  ['surname and postcode', name, 'name_index'],
])('a search by %s reads an index of each month, among 20,000 leads', async (_, person, column) => {
  await send(complaint);
  await sql`
    insert into lead (id, received_at, reference, brand, client, kind, agreed_contact_method, topic, sealed, email_index,
      phone_index, name_index)
    select lead_id_from(at, true), at, number::text, 'larkfield', 'help', 'enquiry', 'email', 'x', '',
      sha256(int8send(number)), sha256(int8send(-number)), sha256(int8send(number * 2))
    from generate_series(1, 20000) as number, lateral (select now() - number * interval '1 second' as at) as moment`;
  await sql.query('analyze lead');
  const plan = await sql<
    { 'QUERY PLAN': string }[]
  >`explain select from lead where ${await leadsOf(sql, ring, person)}`;
  const text = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toMatch(new RegExp(`Index Cond: \\(${column} =`));
  const [{ month } = { month: '' }] = await sql<{ month: string }[]>`
    select tableoid::regclass::text as month from lead group by 1 order by count(*) desc limit 1`;
  expect(text).not.toContain(`Seq Scan on ${month}`);
});
