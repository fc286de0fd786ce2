import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { UndeliveredWarning, WhatGoes } from './ErasePage.tsx';
import { checkErasure, type ErasureFields, groupedReference, referenceError } from './erasure-form.ts';

it.each([
  [[], true],
  [['email'], true],
  [['crm'], false],
  [['crm', 'email'], false],
])('with %j undelivered, the case system has a copy: %s', (undelivered, hasCopy) => {
  const html = renderToStaticMarkup(<WhatGoes kind="complaint" undelivered={undelivered} />);
  expect(html).toContain(`The copy in the case system, if there is one: <strong>${hasCopy ? 'there is one' : 'none'}`);
  expect(html.includes('The message to the case system, which is then never sent')).toBe(!hasCopy);
});

const reference = '9JCJW6XCV3';
const request = '00000000-0000-4000-8000-000000000000';
const typed: ErasureFields = {
  intent: 'ask',
  reference: '9jcjw 6xcv3',
  reason: 'Data request DR-0093',
  undelivered: '',
  request,
};
const path = `/staff/v1/leads/${reference}/erasure`;
const check = (fields: Partial<ErasureFields>, waiting: string[] = []) =>
  checkErasure({ ...typed, ...fields }, { reference, waiting });

describe('a form of the erasure', () => {
  it.each([
    ['ask', path, { reference, reason: typed.reason, undelivered: [] }, 'asked'],
    ['agree', `${path}/agreement`, { request, reference, undelivered: [] }, 'erased'],
    ['cancel', `${path}/cancellation`, { request, reason: typed.reason }, 'cancelled'],
  ])('%s is one request', (intent, at, body, done) => {
    expect(check({ intent })).toMatchObject({ ok: true, call: { method: 'POST', path: at, body }, done });
  });

  it.each([
    ['ask', { reason: 'Say why, in at least 10 characters', reference: 'Type the reference' }],
    ['agree', { reference: 'Type the reference' }],
    ['cancel', { 'reason-cancel': 'Say why, in at least 10 characters' }],
    ['burn', { '': 'Choose what to do.' }],
  ])('%s says what is missing at its own fields', (intent, errors) => {
    expect(check({ intent, reference: '', reason: '123456789' })).toEqual({ ok: false, errors });
  });

  it.each(['ask', 'agree'])('%s needs that one knows of every channel that has not received it', (intent) => {
    const errors = { undelivered: 'Say that you know it, or have it sent first' };
    expect(check({ intent }, ['crm'])).toEqual({ ok: false, errors });
    expect(check({ intent, undelivered: 'email' }, ['crm', 'email'])).toEqual({ ok: false, errors });
    expect(check({ intent, undelivered: 'crm fax' }, ['crm'])).toEqual({ ok: false, errors });
    expect(check({ intent, undelivered: 'crm email' }, ['crm', 'email'])).toMatchObject({
      ok: true,
      call: { body: { undelivered: ['crm', 'email'] } },
    });
    expect(check({ intent: 'cancel' }, ['crm'])).toMatchObject({ ok: true });
  });
});

describe('the warning of what never arrived', () => {
  type Delivery = Parameters<typeof UndeliveredWarning>[0]['erasure']['deliveries'][number];
  const changedAt = '2026-11-17T16:40:00Z';
  const crm: Delivery = { channel: 'crm', state: 'dead', attempts: 1, changedAt, errorCode: 'crm-422' };
  const email: Delivery = { channel: 'email', state: 'pending', attempts: 0, changedAt, errorCode: null };
  const shown = (undelivered: ('crm' | 'email')[], { deliveries = [crm, email] } = {}) => {
    const erasure = {
      reference,
      kind: 'complaint',
      brand: 'larkfield',
      receivedAt: changedAt,
      erasedAt: null,
      isOnHold: false,
      deliveries,
      undelivered,
      request: null,
    };
    const Warning = () => <UndeliveredWarning erasure={erasure} kind="complaint" />;
    const Page = createRoutesStub([{ path: '/', Component: Warning }]);
    return renderToStaticMarkup(<Page />)
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  };
  const nobody =
    'If you erase it now, nobody will ever answer this customer , and the record that the law requires is gone.';

  it.each([
    [[], ''],
    [['email'], `The customer has not received our email about this complaint Email: not tried yet Send it first`],
    [
      ['crm'],
      'The case system (CRM) has never received this complaint ' +
        `Case system: given up, tried once, last Tue, 17 Nov 2026, 16:40: crm-422 ${nobody} Send it first`,
    ],
    [
      ['crm', 'email'],
      'The case system (CRM) has never received this complaint ' +
        'Case system: given up, tried once, last Tue, 17 Nov 2026, 16:40: crm-422 ' +
        `Email: not tried yet ${nobody} Send it first`,
    ],
  ] as const)('without %j', (undelivered, text) => {
    expect(shown([...undelivered])).toBe(text);
  });

  it('says how often it was tried', () => {
    const tried = { ...email, attempts: 2, errorCode: null };
    const text = shown(['email'], { deliveries: [tried] });
    expect(text).toContain('Email: still being tried, tried 2 times, last Tue, 17 Nov 2026, 16:40');
  });
});

describe('a reference that is typed again', () => {
  it.each(['9JCJW6XCV3', '9jcjw 6xcv3', ' 9JCJW-6XCV3 '])('%j is the same', (typed) => {
    expect(referenceError(typed, reference)).toBeUndefined();
  });

  it.each([
    ['', 'Type the reference'],
    ['9JCJW 6KCV3', 'That is another reference: the seventh character should be X'],
    ['8JCJW 6XCV3', 'That is another reference: the first character should be 9'],
    ['9JCJW 6XCV4', 'That is another reference: the tenth character should be 3'],
    ['8JCJW 6KCV3', 'That is another reference'],
    ['9JCJW6XCV', 'That is another reference'],
    ['9JCJW6XCV33', 'That is another reference'],
  ])('%j: %s', (typed, error) => {
    expect(referenceError(typed, reference)).toBe(error);
  });

  it('is shown in two groups', () => {
    expect(groupedReference(reference)).toBe('9JCJW 6XCV3');
  });
});
