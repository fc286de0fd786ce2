import { z } from 'zod';
import { emailHash } from '../../../apps/platform/src/crypto/key-ring.ts';
import { devKeyRing } from '../../../dev/secrets.ts';
import { test as base, expect } from './fixtures.ts';

/** A person as a page shows them before sending. */
export type Person = { firstName: string; surname: string; email: string; address: string };
/** The result of one submission: what its page showed, and the reference in the response. */
export type Sent = { name: string; email: string; address: string; text: string; reference: string | undefined };

const crmLeads = z.array(
  z.object({
    reference: z.string(),
    lead: z.object({
      data: z.object({
        attributes: z.object({
          query: z.string(),
          'first-name': z.string(),
          surname: z.string(),
          email: z.string(),
        }),
        relationships: z.object({ address: z.object({ data: z.object({ id: z.string() }) }) }),
      }),
    }),
  }),
);

const addresses = z.object({
  data: z.array(z.object({ id: z.string(), attributes: z.object({ address: z.string() }) })),
});

type Fixtures = {
  alice: Person;
  bernard: Person;
  /** Compares what was confirmed with what the CRM received: no lead lost, duplicated or under another name. */
  expectAtCrm: (...confirmed: Sent[]) => Promise<void>;
};

/** Two people who share a browser. */
export const test = base.extend<Fixtures>({
  axeAtEnd: false,
  alice: async ({ visitor }, use) =>
    use({ firstName: 'Alice', surname: 'Lamb', email: `alice.${visitor}@example.com`, address: '14 Lantern Row' }),
  bernard: async ({ visitor }, use) =>
    use({ firstName: 'Bernard', surname: 'Oak', email: `bernard.${visitor}@example.com`, address: '12 Lantern Row' }),
  expectAtCrm: async ({ sql, alice, bernard }, use) =>
    use(async (...confirmed) => {
      const indexes = [alice, bernard].map(({ email }) => emailHash(devKeyRing, email));
      const rows = await sql`select id from lead where email_index in (${indexes[0] ?? ''}, ${indexes[1] ?? ''})`;
      expect(rows, 'leads on record').toHaveLength(confirmed.length);
      const street = await fetch(`${process.env['STACK_PLATFORM']}/v1/addresses?postcode=LK4%202QT`, {
        headers: { 'client-id': 'help-and-support' },
      });
      const labels = addresses.parse(await street.json()).data;
      const received = async () => {
        const all = crmLeads.parse(await (await fetch(`${process.env['STACK_CRM']}/leads`)).json());
        return all.flatMap(({ reference: number, lead: { data } }) => {
          const { query, email, surname, 'first-name': first } = data.attributes;
          if (email !== alice.email && email !== bernard.email) return [];
          const address = labels.find(({ id }) => id === data.relationships.address.data.id)?.attributes.address ?? '';
          return [{ name: `${first} ${surname}`, email, address: address.split(',')[0] ?? '', text: query, number }];
        });
      };
      await expect.poll(async () => (await received()).length, { timeout: 20_000 }).toBe(confirmed.length);
      const atCrm = await received();
      for (const { reference: number, ...shown } of confirmed) {
        const { number: filed, ...lead } = atCrm.find(({ text }) => text === shown.text) ?? { number: undefined };
        expect(lead, 'under the name that its page showed').toEqual(shown);
        if (number !== undefined) expect(filed, 'the reference that its confirmation showed').toBe(number);
      }
    }),
});
