import { describe, expect, it } from 'vitest';
import { readSmtpError } from './smtp-error.ts';

const smtpError = (command: string, response: string, code = 'EENVELOPE') =>
  Object.assign(new Error('smtp'), { code, command, response, responseCode: Number(response.slice(0, 3)) });

describe('an SMTP error', () => {
  it.each([
    ['RCPT TO', '550 no such user here'],
    ['RCPT TO', '551 user not local'],
    ['RCPT TO', '553 mailbox name not allowed'],
    ['RCPT TO', '556 domain takes no mail'],
    ['RCPT TO', '550 5.1.1 unknown mailbox'],
    ['RCPT TO', '501 5.1.3 bad address syntax'],
    ['RCPT TO', '550-5.1.10 null MX\n550 5.1.10 see elsewhere'],
    ['RCPT TO', '550 5.2.1 mailbox disabled'],
    ['DATA', '550 5.1.1 unknown mailbox'],
  ])('%s %s is about the recipient and ends the delivery', (command, response) => {
    expect(readSmtpError(smtpError(command, response))).toEqual({
      errorCode: `smtp-rcpt-${response.slice(0, 3)}`,
      about: 'recipient',
    });
  });

  it.each([
    ['CONN', '554 no SMTP service here'],
    ['EHLO', '550 access denied'],
    ['STARTTLS', '501 syntax error'],
    ['MAIL FROM', '550 5.7.1 sender not permitted'],
    ['MAIL FROM', '553 5.1.7 bad sender syntax'],
    ['MAIL FROM', '553 5.1.8 sender domain not found'],
    ['MAIL FROM', '550 5.1.1 unknown'],
    ['MAIL FROM', '452 4.3.1 out of space'],
    ['RCPT TO', '550 5.7.1 relaying denied'],
    ['RCPT TO', '554 5.7.1 relay access denied'],
    ['RCPT TO', '550 5.1.7 bad sender syntax'],
    ['RCPT TO', '550 5.1.8 sender domain not found'],
    ['RCPT TO', '552 too many recipients'],
    ['RCPT TO', '554 transaction failed'],
    ['DATA', '552 5.3.4 message too big'],
    ['DATA', '552 5.2.3 message too big for this mailbox'],
    ['DATA', '554 5.7.1 rejected as spam'],
    ['DATA', '550 rejected'],
    ['CONN', '421 closing'],
    ['RCPT TO', '421 closing'],
  ])('%s %s is not about the recipient', (command, response) => {
    const errorCode = `smtp-${response.slice(0, 3)}`;
    expect(readSmtpError(smtpError(command, response))).toEqual({ errorCode, about: 'upstream' });
  });

  it.each([
    ['AUTH PLAIN', '535 5.7.8 credentials invalid'],
    ['MAIL FROM', '530 5.7.0 authentication required'],
    ['AUTH LOGIN', '534 5.7.9 mechanism too weak'],
  ])('%s %s is about our credentials', (command, response) => {
    expect(readSmtpError(smtpError(command, response, 'EAUTH')).about).toBe('credentials');
  });

  it('a temporary response to a recipient does not count against the server', () => {
    expect(readSmtpError(smtpError('RCPT TO', '450 4.2.0 greylisted'))).toEqual({
      errorCode: 'smtp-450',
      about: 'delivery',
    });
    expect(readSmtpError(smtpError('AUTH PLAIN', '454 4.7.0 later', 'EAUTH')).about).toBe('upstream');
  });

  it.each([
    [
      { code: 'ESOCKET', command: 'CONN' },
      { errorCode: 'smtp-unreachable', about: 'upstream' },
    ],
    [
      { code: 'ETIMEDOUT', command: 'CONN' },
      { errorCode: 'smtp-unreachable', about: 'upstream' },
    ],
    [
      { code: 'ETLS', command: 'STARTTLS' },
      { errorCode: 'smtp-tls', about: 'upstream' },
    ],
    [
      { code: 'EAUTH', command: 'API' },
      { errorCode: 'smtp-auth', about: 'credentials' },
    ],
    [
      { code: 'EENVELOPE', command: 'API' },
      { errorCode: 'smtp-rcpt-invalid', about: 'recipient' },
    ],
  ])('without a response: %o', (fields, expected) => {
    expect(readSmtpError(Object.assign(new Error('smtp'), fields))).toEqual(expected);
  });

  it('anything else is the server that cannot be reached', () => {
    expect(readSmtpError('broken')).toEqual({ errorCode: 'smtp-unreachable', about: 'upstream' });
  });
});
