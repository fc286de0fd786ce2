import type { Lead } from '@lamplighter/contracts/leads/lead';
import { leadKind } from '@lamplighter/contracts/leads/lead-kind';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { buildMeterReadLead } from '@lamplighter/contracts/leads/meter-read-lead';
import { type Brands, factsOf } from './brand-facts.ts';
import { composeConfirmation } from './confirmation.ts';

type SampleEmail = { brand: string; name: string; subject: string; text: string; html: string };

/** A Saturday, so that the promised dates have to be moved to working days. */
const receivedAt = new Date('2026-10-24T21:30:00Z');

const economy7 = buildMeterReadLead({
  title: '',
  firstName: 'Bartholomew',
  surname: 'Featherstonehaugh-Cholmondeley',
  email: 'bartholomew@example.com',
  telephone: '07700900123',
  fuel: 'Electricity',
  readingDate: '2026-10-23',
  elecAccountNumber: 'A12345',
  isEconomy7: true,
  elec7ReadingNormal: '054321',
  elec7ReadingLow: '01234',
});

const leads: Record<string, Lead> = {
  ...sampleLeads(),
  economy7MeterReading: economy7,
  unnamedComplaint: sampleLeads({ firstName: 'Pay now', surname: 'https://evil.example' }).complaint,
};

/** Every kind of email of every brand, for the gallery and the tests. */
export function sampleEmails(brands: Brands): SampleEmail[] {
  return [...brands.keys()].flatMap((brand) =>
    Object.entries(leads).map(([name, document]) => {
      const lead = { ...leadKind(document), document, receivedAt, reference: 'ABCDEFGHJK' };
      return { brand, name, ...composeConfirmation(lead, factsOf(brands, brand), { weeks: 8 }) };
    }),
  );
}
