/** What an SMTP error concerns. The server's text may repeat the email address, so only its codes are stored. */
export type SmtpFailure = { errorCode: string; about: 'recipient' | 'credentials' | 'delivery' | 'upstream' };

type SmtpError = {
  code: string;
  command: string;
  responseCode: number | undefined;
  enhanced: EnhancedCode | undefined;
};
/** RFC 3463: class, subject and detail. */
type EnhancedCode = { subject: number; detail: number };

/** RFC 5321 and 7504: no such mailbox, not local, name not allowed, domain accepts no mail. */
const recipientCodes = new Set([550, 551, 553, 556]);
/** RFC 4954: authentication required, too weak, failed, encryption needed. */
const credentialCodes = new Set([530, 534, 535, 538]);
/** RFC 3463 5.1.7 and 5.1.8 concern the sender's email address, not the recipient's. */
const senderDetails = new Set([7, 8]);

export function readSmtpError(error: unknown): SmtpFailure {
  const { code, command, responseCode, enhanced } = readError(error);
  // Whatever the server responded to STARTTLS.
  if (code === 'ETLS') return { errorCode: 'smtp-tls', about: 'upstream' };
  if (responseCode === undefined) {
    // The library rejected the email address before it contacted a server.
    if (code === 'EENVELOPE' && command === 'API') return { errorCode: 'smtp-rcpt-invalid', about: 'recipient' };
    if (code === 'ENOAUTH' || code === 'EAUTH') return { errorCode: 'smtp-auth', about: 'credentials' };
    return { errorCode: 'smtp-unreachable', about: 'upstream' };
  }
  const errorCode = `smtp-${responseCode}`;
  if (credentialCodes.has(responseCode)) return { errorCode, about: 'credentials' };
  if (isAboutRecipient(command, responseCode, enhanced))
    return { errorCode: `smtp-rcpt-${responseCode}`, about: 'recipient' };
  // Greylisting and full mailboxes: a temporary response to one recipient does not mean that the server is failing,
  // except 421, with which a server closes the connection.
  if (command === 'RCPT TO' && responseCode < 500 && responseCode !== 421) return { errorCode, about: 'delivery' };
  return { errorCode, about: 'upstream' };
}

/**
 * An email has one recipient, so a response after DATA can concern the recipient too, but only an enhanced code shows
 * that. Without one, only RCPT TO counts. 5.7.x, such as 'relay access denied', is a policy against the sender.
 */
function isAboutRecipient(command: string, responseCode: number, enhanced: EnhancedCode | undefined): boolean {
  if (responseCode < 500 || (command !== 'RCPT TO' && command !== 'DATA')) return false;
  if (!enhanced) return command === 'RCPT TO' && recipientCodes.has(responseCode);
  const { subject, detail } = enhanced;
  return (subject === 1 && !senderDetails.has(detail)) || (subject === 2 && detail !== 3);
}

function readError(error: unknown): SmtpError {
  const field = (name: string): unknown =>
    error instanceof Error ? Object.getOwnPropertyDescriptor(error, name)?.value : undefined;
  const responseCode = field('responseCode');
  const found = /^5\d\d[ -]5\.(\d{1,3})\.(\d{1,3})\b/.exec(String(field('response') ?? ''));
  return {
    code: String(field('code') ?? ''),
    command: String(field('command') ?? ''),
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    enhanced: found ? { subject: Number(found[1]), detail: Number(found[2]) } : undefined,
  };
}
