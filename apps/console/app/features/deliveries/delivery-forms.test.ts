import { expect, it } from 'vitest';
import { readForm } from '../../form-fields.ts';
import { replayedWords, selectionIn } from './delivery-forms.ts';

it.each([
  ['intent=replay-all&channel=crm', { all: true }],
  ['intent=replay&reference=LK-1', { reference: 'LK-1' }],
  ['intent=replay&channel=email&errorCode=550', { channel: 'email', errorCode: '550' }],
  ['intent=replay&channel=crm', { channel: 'crm', errorCode: null }],
])('the button of %s means %j', async (body, selection) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const request = new Request('https://console.example/deliveries', { method: 'POST', headers, body });
  expect(selectionIn(await readForm(request))).toEqual(selection);
});

it.each([
  [0, [], 'All of them have arrived or are on their way: nothing is tried again.'],
  [1, [], '1 delivery is tried again. Whether it arrives shows below.'],
  [2, [], '2 deliveries are tried again. Whether they arrive shows below.'],
  [
    2,
    [{ channel: 'crm' as const }],
    '2 deliveries are tried again. Whether they arrive shows below. Those of CRM wait until it is resumed.',
  ],
])('after a replay of %i, with the pauses %j: %s', (count, pauses, said) => {
  expect(replayedWords(count, pauses)).toBe(said);
});
