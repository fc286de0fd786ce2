import { Readable } from 'node:stream';
import { syntheticClient, syntheticHeader } from '@lamplighter/contracts/synthetic-lead';
import { inSpan, type SpanStart } from '@lamplighter/runtime/tracing';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Lease } from '../outbox/leases.ts';
import type { Deliver, OpenedDelivery } from '../outbox/process-delivery.ts';
import { type Outcome, UpstreamError } from '../outcome.ts';
import { type Brands, factsOf } from './brand-facts.ts';
import { composeConfirmation } from './confirmation.ts';
import { printableName } from './greeting.ts';
import type { OmbudsmanWait } from './messages/compose.ts';
import { serialiseMime } from './rendering/serialise-mime.ts';
import { domainOf, requireOwnDomains, type Senders, senderOf } from './senders.ts';
import { readSmtpError } from './smtp-error.ts';

type Settings = {
  smtpUrl: string;
  timeoutMs: number;
  maxConnections: number;
  from: Senders;
  ombudsmanAfter: OmbudsmanWait;
  brands: Brands;
  isWithinLimit: (delivery: OpenedDelivery) => Promise<boolean>;
};

export type EmailChannel = { deliver: Deliver; close: () => void };

class LeaseEndedError extends Error {
  override name = 'LeaseEndedError';
}

/** Sends confirmations by SMTP. A repeated email has the same Message-ID. */
export function openEmailChannel(settings: Settings): EmailChannel {
  requireOwnDomains(settings.from, settings.brands);
  const leases = new Map<string, Lease>();
  const transport = openTransport(settings);
  // The body is read after the server has responded to DATA with 354: the last point at which nothing has been sent.
  transport.use('stream', (mail, callback) => {
    const lease = leases.get(mail.message.messageId());
    mail.message.processFunc((content) => Readable.from(withLease(content, lease)));
    callback();
  });
  const words = { 'server.address': new URL(settings.smtpUrl).host };
  const span: SpanStart = { name: 'send mail', kind: 'client', words };

  const send = async (delivery: OpenedDelivery, recipient: string, lease: Lease): Promise<Outcome> => {
    const mail = composeMail(delivery, recipient, settings);
    leases.set(mail.messageId, lease);
    try {
      const { envelope, messageId } = mail;
      await transport.sendMail({ envelope, messageId, raw: serialiseMime(new MailComposer(mail).compile()) });
      return { kind: 'delivered' };
    } catch (error) {
      return judge(error);
    } finally {
      leases.delete(mail.messageId);
    }
  };
  return {
    deliver: async (delivery, lease) => {
      const { email } = delivery.document.data.attributes;
      if (email === null) return { kind: 'refused', fault: 'smtp-rcpt-missing' };
      // The mailbox of synthetic leads is the supplier's own and receives one a minute, so it has no limit.
      if (delivery.client !== syntheticClient && !(await settings.isWithinLimit(delivery))) {
        return { kind: 'suppressed', fault: 'recipient-limit' };
      }
      return inSpan(span, () => send(delivery, email, lease));
    },
    close: () => transport.close(),
  };
}

async function* withLease(content: Readable, lease: Lease | undefined) {
  if (!(await lease?.confirm())) throw new LeaseEndedError('the lease has ended');
  // At once: each of its parts would be a write to the socket.
  yield Buffer.concat(await content.toArray());
}

function openTransport({ smtpUrl, timeoutMs, maxConnections }: Settings) {
  const { hostname, port, protocol, username, password } = new URL(smtpUrl);
  return createTransport({
    pool: true,
    maxConnections,
    host: hostname,
    port: Number(port || 25),
    secure: protocol === 'smtps:',
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: 3_000,
    greetingTimeout: 3_000,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function composeMail(delivery: OpenedDelivery, recipient: string, { brands, from, ombudsmanAfter }: Settings) {
  const { 'first-name': firstName, surname } = delivery.document.data.attributes;
  const brand = factsOf(brands, delivery.brand);
  const sender = senderOf(from, delivery.brand);
  const name = printableName(firstName, surname);
  return {
    from: { name: brand.name, address: sender },
    envelope: { from: sender, to: recipient },
    replyTo: brand.replyTo[delivery.kind],
    to: { name: name ?? '', address: recipient },
    messageId: `<${delivery.id}@${domainOf(sender)}>`,
    // The time of sending: a delayed email would otherwise be sorted below those that the customer has read.
    date: new Date(),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(delivery.client === syntheticClient && { [syntheticHeader]: delivery.id }),
    },
    ...composeConfirmation(delivery, brand, ombudsmanAfter),
  };
}

function judge(error: unknown): Outcome {
  if (error instanceof LeaseEndedError) return { kind: 'abandoned', fault: 'lease-ended' };
  const { fault, about } = readSmtpError(error);
  if (about === 'recipient') return { kind: 'refused', fault };
  if (about === 'credentials') throw new UpstreamError(fault, { upstream: 'credentials-refused' });
  throw new UpstreamError(fault, { upstream: about === 'delivery' ? 'available' : 'failing' });
}
