import { expect, it } from 'vitest';
import { reasonOf, stateOf } from './channel-state.ts';

const at = '2026-11-17T12:00:00Z';
const failing = { since: '2026-11-17T03:12:00Z', errorCode: 'crm-timeout' };
const paused = { pausedBy: 'Olive', pausedAt: '2026-11-16T13:48:00Z' };

it.each([
  [{}, 'well', 'Working'],
  [{ failing: null, paused: null }, 'well', 'Working'],
  [{ failing }, 'harm', 'Failing since 03:12: the CRM does not answer (crm-timeout)'],
  [{ paused }, 'notice', 'Paused since Mon 16 Nov, 13:48 by Olive'],
  [
    { failing, paused },
    'notice',
    'Paused since Mon 16 Nov, 13:48 by Olive. Failing since 03:12: the CRM does not answer (crm-timeout)',
  ],
])('%j is said as %s: %s', (channel, tone, text) => {
  expect(stateOf(channel, at)).toEqual({ tone, text });
});

it.each([
  ['smtp-unreachable', 'the mail server does not answer (smtp-unreachable)'],
  ['smtp-tls', 'there is no safe connection to the mail server (smtp-tls)'],
  ['smtp-auth', 'the mail server refuses our password (smtp-auth)'],
  ['smtp-rcpt-550', 'the mail server does not take the address (smtp-rcpt-550)'],
  ['smtp-554', 'the mail server refuses it (smtp-554)'],
  ['recipient-limit', 'there were too many emails to one address (recipient-limit)'],
  ['crm-unreachable', 'the CRM does not answer (crm-unreachable)'],
  ['crm-tls', 'there is no safe connection to the CRM (crm-tls)'],
  ['crm-garbage', 'the CRM has a fault (crm-garbage)'],
  ['crm-503', 'the CRM has a fault (crm-503)'],
  ['crm-422', 'the CRM refuses it (crm-422)'],
  ['new', 'new'],
])('%s means that %s', (code, words) => {
  expect(reasonOf(code)).toBe(words);
});
