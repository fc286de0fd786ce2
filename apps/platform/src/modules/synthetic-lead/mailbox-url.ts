import { z } from 'zod';

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

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** `imaps://user:password@host:993/folder`, percent-encoded; the folder is INBOX unless given. */
export const mailboxUrl = z.url({ protocol: /^imaps?$/ }).transform((text, context): Mailbox => {
  const url = new URL(text);
  const secure = url.protocol === 'imaps:';
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (!secure && !loopback.test(url.hostname)) return refuse('must be imaps, or on this machine');
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
