import { parseEnvironment } from '@lamplighter/server/environment';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { inMailbox, mailboxUrl } from './mailbox.ts';

const form = "must be like 'imaps://user:password@host:993/folder', percent-encoded";

describe('SYNTHETIC_IMAP_URL', () => {
  it('names server, account and folder', () => {
    expect(mailboxUrl.parse('imaps://watch%40larkfield.example:p%3A%2F%40ss@imap.example:1993/Checks%2Fleads')).toEqual(
      {
        host: 'imap.example',
        port: 1993,
        secure: true,
        user: 'watch@larkfield.example',
        password: 'p:/@ss',
        folder: 'Checks/leads',
      },
    );
  });

  it.each(['imaps://watch:secret@imap.example', 'imaps://watch:secret@imap.example/'])('%s is the inbox', (url) => {
    expect(mailboxUrl.parse(url)).toMatchObject({ port: 993, folder: 'INBOX' });
  });

  it.each([
    ['imap://watch:secret@127.0.0.1', '127.0.0.1'],
    ['imap://watch:secret@localhost', 'localhost'],
    ['imap://watch:secret@[::1]', '::1'],
  ])('%s needs no TLS, as it is on this machine', (url, host) => {
    expect(mailboxUrl.parse(url)).toMatchObject({ host, port: 143, secure: false });
  });

  it.each([
    ['imap://watch:secret@imap.example', 'must be imaps, or on this machine'],
    ['imap://watch:secret@127.0.0.1.imap.example', 'must be imaps, or on this machine'],
    ['imaps://imap.example', form],
    ['imaps://watch@imap.example', form],
    ['imaps://:secret@imap.example', form],
    ['imaps://watch:100%25%zz@imap.example', form],
    ['imaps://watch:secret@imap.example/%zz', form],
    ['imaps://watch:secret@imap.example?tls=off', form],
    ['imaps://watch:sec#ret@imap.example', 'Invalid URL'],
    ['https://watch:secret@imap.example', 'Invalid URL'],
  ])('%s is refused, without the password in the message', (url, message) => {
    const schema = z.object({ SYNTHETIC_IMAP_URL: mailboxUrl });
    expect(parseEnvironment(schema, { SYNTHETIC_IMAP_URL: url })).toEqual({
      problems: [`SYNTHETIC_IMAP_URL: ${message}`],
    });
  });
});

it('a mailbox has five seconds to connect and to greet, and may be silent for ten', async () => {
  const ImapFlow = vi.fn(
    class {
      on = () => {};
      close = () => {};
      connect = () => Promise.reject(new Error('out of reach'));
    },
  );
  vi.doMock('imapflow', () => ({ ImapFlow }));
  const mailbox = mailboxUrl.parse('imaps://watch:secret@imap.example/Checks');
  const opened = inMailbox(mailbox, new AbortController().signal, async () => {});
  await expect(opened).rejects.toThrow('the mailbox failed: Error');
  vi.doUnmock('imapflow');
  expect(ImapFlow.mock.calls).toEqual([
    [
      {
        host: 'imap.example',
        port: 993,
        secure: true,
        auth: { user: 'watch', pass: 'secret' },
        connectionTimeout: 5_000,
        greetingTimeout: 5_000,
        socketTimeout: 10_000,
        disableAutoIdle: true,
        logger: false,
      },
    ],
  ]);
});
