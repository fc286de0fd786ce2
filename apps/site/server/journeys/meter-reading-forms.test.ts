import { describe, expect, it } from 'vitest';
import { createMeterReadingForms } from './meter-reading-forms.ts';

const secret = Buffer.alloc(32, 1).toString('base64');
const day = 86_400_000;

describe('a meter reading form', () => {
  let now = Date.parse('2027-04-04T22:58:00Z');
  const forms = createMeterReadingForms([secret], () => new Date(now));
  const asSent = (cookie = '') => cookie.split(';')[0] ?? '';

  const reading = {
    reference: 'R1',
    receivedAt: '2027-04-04T22:58:00Z',
    email: 'canary@example.com',
    readingDate: '2027-04-03',
    gas: '01234',
  };

  it('that was opened in time is taken for a week, and a key that we did not issue is not', () => {
    const key = forms.issueKey();
    now += 7 * day - 1;
    expect(forms.isOpenStill(key)).toBe(true);
    now += 1;
    expect(forms.isOpenStill(key)).toBe(false);
    const stranger = createMeterReadingForms([Buffer.alloc(32, 2).toString('base64')], () => new Date(now));
    expect(forms.isOpenStill(stranger.issueKey())).toBe(false);
    expect(forms.isOpenStill('')).toBe(false);
    expect(forms.isOpenStill('x'.repeat(100))).toBe(false);
  });

  it('is the same submission each time it is sent as it is, and another one with any other value', () => {
    const fields = { key: forms.issueKey(), submission: 'one', gas_reading: '01234', email: '' };
    const keyOf = (given: Record<string, string>) => forms.identify(given, null).idempotencyKey;
    const sent = keyOf(fields);
    expect(keyOf(Object.fromEntries(Object.entries(fields).reverse()))).toBe(sent);
    const { email, ...withoutEmail } = fields;
    const others = [
      { ...fields, key: forms.issueKey() },
      { ...fields, submission: 'two' },
      { ...fields, gas_reading: '01235' },
      { ...fields, email: 'a' },
      { ...withoutEmail, submission: `one${email}` },
      // The same letters in another field.
      { ...withoutEmail, submission: '', gas_reading: 'one01234' },
    ];
    expect(new Set([sent, ...others.map(keyOf)]).size).toBe(7);
  });

  describe('without a script', () => {
    /** Sends a form in one browser: the cookies of the last response, or of an earlier one if that was lost. */
    const browser = () => {
      let cookies: string | null = null;
      let count = 0;
      return (gas: string, isAnswered = true) => {
        const submission = forms.identify({ key: 'one form', gas_reading: gas }, cookies);
        count += 1;
        if (isAnswered) cookies = asSent(forms.noteSent({ ...reading, reference: `R${count}` }, submission).cookie);
        return submission.idempotencyKey;
      };
    };

    it('is another submission when it is changed back, each time it is', () => {
      const send = browser();
      const keys = ['A', 'B', 'A', 'B', 'A'].map((gas) => send(gas));
      expect(new Set(keys).size).toBe(5);
    });

    it('is the same submission when it is sent again as it is, also after a lost response', () => {
      const send = browser();
      expect(send('A', false)).toBe(send('A'));
      const changed = send('B', false);
      expect([send('B'), send('B')]).toEqual([changed, changed]);
      const back = send('A', false);
      expect(send('A')).toBe(back);
      expect(send('A')).toBe(back);
    });
  });

  it('with the id of a script is the same submission whatever was sent in between: it may be stored on the device', () => {
    const fields = { key: 'one form', submission: 'id', gas_reading: 'A' };
    const first = forms.identify(fields, null);
    const other = forms.identify({ ...fields, submission: 'id 2', gas_reading: 'B' }, null);
    expect(forms.identify(fields, asSent(forms.noteSent(reading, other).cookie))).toEqual(first);
  });

  it('carries every value of a link in a sealed cookie @MTR-2', () => {
    const values = {
      title: 'Dr',
      first_name: 'Canaryfirst',
      last_name: 'Canarylast',
      telephone: '07700900999',
      email: 'canary@example.com',
      gas_account_number: '859999999999',
      elec_account_number: 'BGX9999',
      fuel: 'Electricity',
    };
    const cookie = forms.keepPrefill(new URLSearchParams(values));
    expect(cookie).toMatch(/; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=300$/);
    for (const value of Object.values(values).slice(1)) expect(cookie).not.toContain(value);
    expect(forms.readPrefill(`theme=dark; ${asSent(cookie)}`)).toEqual(values);
  });

  it('carries no other parameter of a link, and no text that is too long for a cookie', () => {
    const cookie = forms.keepPrefill(new URLSearchParams({ fuel: 'Gas', password: 'x', email: 'a'.repeat(4_000) }));
    expect(cookie?.length).toBeLessThan(4_000);
    expect(forms.readPrefill(asSent(cookie))).toEqual({ fuel: 'Gas', email: 'a'.repeat(120) });
    expect(forms.readPrefill(asSent(cookie).replace('=', '=A'))).toEqual({});
    expect(forms.readPrefill(null)).toEqual({});
    expect(forms.keepPrefill(new URLSearchParams({ utm_source: 'mail' }))).toBeUndefined();
  });

  const submission = { form: 'f'.repeat(43), idempotencyKey: 'k'.repeat(43) };
  const shown = {
    reference: 'R1',
    received: 'Sunday 4 April 2027',
    email: 'canary@example.com',
    readingDate: '3 April 2027',
    gas: '01234',
  };

  it('is confirmed to the one who sent it, with the reading of that confirmation and no other', () => {
    const [first, second] = [
      forms.noteSent(reading, submission),
      forms.noteSent({ ...reading, reference: 'R2' }, submission),
    ];
    expect(forms.wasSent(asSent(first.cookie))).toBe(true);
    expect(forms.readSent(asSent(first.cookie), first.id)).toEqual(shown);
    expect(forms.readSent(asSent(second.cookie), first.id)).toBeUndefined();
    expect(forms.readSent(asSent(second.cookie), second.id)).toMatchObject({ reference: 'R2' });
    expect(forms.wasSent(null)).toBe(false);
    for (const cookie of [null, '__Host-reading-sent=yes', asSent(first.cookie).replace('=', '=A')])
      expect(forms.readSent(cookie, first.id)).toBeUndefined();
    expect(forms.readSent(null, null)).toBeUndefined();
    const { id, cookie } = forms.noteSent({ ...reading, email: '' }, submission);
    expect(forms.readSent(asSent(cookie), id)).not.toHaveProperty('email');
  });

  it('is noted in a sealed cookie, for half an hour, that a browser accepts however long the email address is', () => {
    const { cookie } = forms.noteSent({ ...reading, email: `${'\u{1F3EE}'.repeat(120)}@example.com` }, submission);
    expect(cookie).toMatch(/^__Host-reading-sent=[\w-]+; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=1800$/);
    expect(cookie.length).toBeLessThan(4_000);
    expect(forms.noteSent(reading, submission).cookie).not.toContain('canary');
  });
});
