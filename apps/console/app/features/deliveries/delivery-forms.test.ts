import { expect, it } from 'vitest';
import { readForm } from '../../form-fields.ts';
import { selectionIn } from './delivery-forms.ts';

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
