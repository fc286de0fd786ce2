import { isLoopback } from '@lamplighter/server/environment';
import type { ImapFlow } from 'imapflow';
import { z } from 'zod';

/** The mailbox could not be read, or lacks a mail. The message has no text of the server, which could repeat secrets. */
export class MailboxError extends Error {
  override name = 'MailboxError';
}

/** Runs `work` with the folder open, and closes the connection when `signal` aborts. Throws only `MailboxError`. */
export async function inMailbox<Result>(
  mailbox: Mailbox,
  signal: AbortSignal,
  work: (client: ImapFlow) => Promise<Result>,
): Promise<Result> {
  const client = await createClient(mailbox);
  // Without a listener an error event ends the process. The pending call rejects as well.
  client.on('error', () => {});
  // No LOGOUT: a server that is silent would delay the end.
  const close = () => client.close();
  signal.addEventListener('abort', close);
  try {
    if (signal.aborted) throw new MailboxError('there was no time left to connect');
    await client.connect();
    await client.mailboxOpen(mailbox.folder);
    return await work(client);
  } catch (error) {
    throw error instanceof MailboxError ? error : new MailboxError(`the mailbox failed: ${describe(error)}`);
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
}

async function createClient({ host, port, secure, user, password }: Mailbox): Promise<ImapFlow> {
  // Loaded when it is needed: it takes 30 MB, and few workers read a mailbox.
  const { ImapFlow } = await import('imapflow');
  return new ImapFlow({
    host,
    port,
    secure,
    ...(!secure && { doSTARTTLS: false }),
    auth: { user, pass: password },
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    disableAutoIdle: true,
    logger: false,
  });
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  if ('authenticationFailed' in error) return 'authentication failed';
  if ('mailboxMissing' in error) return 'no such folder';
  return 'code' in error ? String(error.code) : error.name;
}

/** A folder of a mailbox, and how it is reached by IMAP. */
export type Mailbox = {
  host: string;
  port: number;
  /** TLS from the first byte (RFC 8314). */
  secure: boolean;
  user: string;
  password: string;
  folder: string;
};

/** `imaps://user:password@host:993/folder`, percent-encoded; the folder is INBOX unless given. */
export const mailboxUrl = z.url({ protocol: /^imaps?$/ }).transform((text, context): Mailbox => {
  const url = new URL(text);
  const secure = url.protocol === 'imaps:';
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (!secure && !isLoopback(text)) return refuse('must be imaps, or on this machine');
  const [user, password, folder] = [url.username, url.password, url.pathname.slice(1)].map(decode);
  if (!user || !password || folder === undefined || url.search !== '' || url.hash !== '') {
    return refuse("must be like 'imaps://user:password@host:993/folder', percent-encoded");
  }
  return {
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(url.port || (secure ? 993 : 143)),
    secure,
    user,
    password,
    folder: folder || 'INBOX',
  };
});

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
