import type { Lead } from '@lamplighter/contracts/leads/lead';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { readWeek } from '../../../server/content/read-week.ts';
import { createMeterReadingForms } from '../../../server/journeys/meter-reading-forms.ts';
import { sendReading } from './send-reading.server.ts';

const config = {
  contactCardPillTemplate: '',
  contactCardTemplate: '',
  headingTemplate: '',
  smrErrorTemplate: '',
};
const gasReading = {
  first_name: 'Morag',
  last_name: "O'Neill",
  telephone: '07700 900 123',
  'fuel-radio-btns': 'Gas',
  gas_account_number: '851234567890',
  gas_reading: '01234',
  'date-day': '31',
  'date-month': '3',
  'date-year': '2027',
};

type Setting = { at?: string; isOpen?: boolean; isTaken?: boolean };

/** Posts a form; `key` is a key of the site unless the fields have another. */
async function post(
  fields: Record<string, string>,
  { at = '2027-03-31T10:00:00Z', isOpen = true, isTaken = true }: Setting = {},
) {
  const now = () => new Date(at);
  const readingForms = createMeterReadingForms([Buffer.alloc(32, 1).toString('base64')], now);
  const leads: Lead[] = [];
  const outcome = await sendReading(
    {
      readingForms,
      now,
      logger: pino({ level: 'silent' }),
      content: { meterRead: async () => readWeek({ ...config, isMeterReadWeek: isOpen }) },
      leads: {
        send: async (lead) => {
          leads.push(lead);
          return isTaken ? { reference: 'R1', receivedAt: at } : undefined;
        },
      },
    },
    { key: readingForms.issueKey(), ...fields },
    null,
  );
  return { outcome, leads };
}

describe('a submitted meter reading', () => {
  it('is sent, and leads to the confirmation @MTR-10', async () => {
    const { outcome, leads } = await post(gasReading);
    expect(leads).toHaveLength(1);
    expect(outcome).toBeInstanceOf(Response);
    expect(outcome).toMatchObject({ status: 303 });
    expect(outcome instanceof Response && outcome.headers.get('location')).toMatch(
      /^\/help-and-support\/submit-meter-read-confirm\?sent=[\w-]{12}$/,
    );
  });

  it('that could not be sent is a failure with everything that was typed @MTR-11', async () => {
    const { outcome } = await post(gasReading, { isTaken: false });
    expect(outcome).toMatchObject({ status: 503, form: { outcome: 'failed', values: gasReading, problems: [] } });
  });

  it('outside a read week is not accepted without a key of this site @MTR-1', async () => {
    const { outcome, leads } = await post({ ...gasReading, key: 'made-up' }, { isOpen: false });
    expect(outcome).toEqual({ status: 410, form: undefined });
    expect(leads).toEqual([]);
  });

  it.each([
    ['2027-03-30T22:59:59Z', 422],
    ['2027-03-30T23:00:00Z', 303],
    ['2027-04-30T22:59:59Z', 303],
    ['2027-05-01T12:00:00Z', 422],
  ])('of 31 March is accepted from its London day to one month after it: at %s with %i @MTR-7', async (at, status) => {
    const { outcome, leads } = await post(gasReading, { at });
    expect(outcome).toMatchObject({ status });
    expect(leads).toHaveLength(status === 303 ? 1 : 0);
  });
});
