import { inSpan, type SpanStart } from '@lamplighter/observe/tracing';
import { createTransport } from 'nodemailer';
import type { Deliver, OpenedDelivery } from './attempt.ts';
import type { BrandFacts } from './brand-facts.ts';
import { composeConfirmation } from './confirmation.ts';
import { type Outcome, UpstreamFault } from './outcome.ts';
import type { UpstreamGuard } from './upstream-guard.ts';
import type { OmbudsmanWait } from './what-happens-next.ts';

type Settings = { smtpUrl: string; from: string; ombudsmanAfter: OmbudsmanWait; brands: (brand: string) => BrandFacts };

export type EmailChannel = { deliver: Deliver; close: () => void };

type Transport = ReturnType<typeof openTransport>;

/** Confirmations by SMTP. A mail that was sent twice has the same Message-ID twice. */
export function openEmailChannel(settings: Settings, guard: UpstreamGuard): EmailChannel {
  const transport = openTransport(settings.smtpUrl);
  const words = { 'server.address': new URL(settings.smtpUrl).host };
  const span: SpanStart = { name: 'send mail', kind: 'client', words };
  return {
    deliver: (delivery) => guard.attempt(() => inSpan(span, () => send(transport, settings, delivery))),
    close: () => transport.close(),
  };
}

function openTransport(smtpUrl: string) {
  const { hostname, port, protocol, username, password } = new URL(smtpUrl);
  return createTransport({
    pool: true,
    maxConnections: 5,
    host: hostname,
    port: Number(port || 25),
    secure: protocol === 'smtps:',
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: 3_000,
    greetingTimeout: 3_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

async function send(transport: Transport, settings: Settings, delivery: OpenedDelivery): Promise<Outcome> {
  const { 'first-name': firstName, surname, email } = delivery.document.data.attributes;
  if (email === null) return { kind: 'refused', fault: 'smtp-no-address' };
  const brand = settings.brands(delivery.brand);
  const { subject, text, html } = composeConfirmation(delivery, brand, settings.ombudsmanAfter);
  try {
    await transport.sendMail({
      from: { name: brand.name, address: settings.from },
      replyTo: brand.replyTo,
      to: { name: `${firstName} ${surname}`, address: email },
      messageId: `<${delivery.id}@${settings.from.split('@')[1]}>`,
      date: delivery.receivedAt,
      headers: { 'Auto-Submitted': 'auto-generated' },
      subject,
      text,
      html,
    });
    return { kind: 'delivered' };
  } catch (error) {
    return judge(error);
  }
}

/** A mail server's words may repeat the address, so only its number is kept. */
function judge(error: unknown): Outcome {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : undefined;
  if (code === undefined || Number.isNaN(code)) throw new UpstreamFault('smtp-unreachable');
  // The message is refused for good, not the service: 530 to 538 are about how we sign in.
  if (code >= 500 && !(code >= 530 && code <= 538)) return { kind: 'refused', fault: `smtp-${code}` };
  throw new UpstreamFault(`smtp-${code}`, { strain: code === 421 });
}
