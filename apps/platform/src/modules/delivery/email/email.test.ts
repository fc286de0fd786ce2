import net from 'node:net';
import { leadKind } from '@lamplighter/contracts/leads/lead-kind';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { syntheticHeader } from '@lamplighter/contracts/leads/synthetic-lead';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MailServer, startMailServer } from '../../../../../../dev/fakes/mail-server.ts';
import { asOutcome } from '../outcome.ts';
import { readAllBrandFacts } from './brand-facts.ts';
import { type EmailChannel, openEmailChannel } from './email.ts';

const brands = await readAllBrandFacts('content');
const signal = new AbortController().signal;

const from = new Map([
  ['larkfield', 'help@larkfield.example'],
  ['skerry', 'help@skerrygas.example'],
]);

let mail: MailServer;
let channel: EmailChannel;
let withinLimit = true;
const openChannel = (smtpUrl: string) =>
  openEmailChannel({
    smtpUrl,
    timeoutMs: 10_000,
    maxConnections: 2,
    from,
    ombudsmanAfter: { weeks: 8 },
    brands,
    isWithinLimit: async () => withinLimit,
  });
beforeEach(async () => {
  mail = await startMailServer();
  withinLimit = true;
  channel = openChannel(mail.smtpUrl);
});
afterEach(async () => {
  channel.close();
  await mail.stop();
});

type Samples = ReturnType<typeof sampleLeads>;
type Options = { person?: object; client?: string; brand?: string; lead?: keyof Samples; receivedAt?: Date };

const deliver = (confirm: () => Promise<boolean>, options: Options = {}) => {
  const { person, client = 'help', brand = 'larkfield', lead = 'complaint', receivedAt = new Date() } = options;
  const document = sampleLeads(person)[lead];
  const id = '019a8400-0000-7000-8000-000000000001';
  const delivery = { ...leadKind(document), document, id, lead: id, reference: 'ABCDEFGHJK', emailIndex: null };
  return asOutcome(channel.deliver({ ...delivery, brand, client, receivedAt }, { signal, confirm }));
};
const held = async () => true;

describe('a confirmation', () => {
  it('is sent while the lease is held, which is asked after the server has taken sender and recipient', async () => {
    mail.refuseWith({ code: 550, words: 'unknown', at: 'RCPT TO' });
    const asked: string[] = [];
    const confirm = async () => asked.push('asked') > 0;
    expect(await deliver(confirm)).toMatchObject({ kind: 'refused' });
    expect(asked).toEqual([]);
    mail.refuseWith(undefined);
    expect(await deliver(confirm)).toMatchObject({ kind: 'delivered' });
    expect(asked).toEqual(['asked']);
    expect(mail.mails()).toHaveLength(1);
  });

  it('is not sent when the lease has ended, and the next one is', async () => {
    expect(await deliver(async () => false)).toEqual({ kind: 'abandoned', errorCode: 'lease-ended' });
    expect(mail.mails()).toEqual([]);
    expect(await deliver(held)).toMatchObject({ kind: 'delivered' });
    expect(mail.mails()).toHaveLength(1);
  });

  it('is not sent in clear to a server that is not on this machine', async () => {
    channel.close();
    // Reaches this machine, by a host that is not its own.
    channel = openChannel(mail.smtpUrl.replace('127.0.0.1', '0.0.0.0'));
    expect(await deliver(held)).toMatchObject({ kind: 'postponed', errorCode: 'smtp-tls' });
    expect(mail.mails()).toEqual([]);
  });

  it('waits three seconds for a connection', async () => {
    const connect = vi.spyOn(net, 'connect').mockImplementation(() => new net.Socket());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    try {
      const outcome = vi.fn();
      void deliver(held).then(outcome);
      while (connect.mock.calls.length === 0) await new Promise(setImmediate);
      await vi.advanceTimersByTimeAsync(2_999);
      expect(outcome).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(outcome.mock.calls).toMatchObject([[{ kind: 'postponed', errorCode: 'smtp-unreachable' }]]);
    } finally {
      vi.useRealTimers();
      connect.mockRestore();
    }
  });

  it('beyond the limit of its recipient is suppressed, except for the mailbox of synthetic leads', async () => {
    withinLimit = false;
    expect(await deliver(held)).toEqual({ kind: 'suppressed', errorCode: 'recipient-limit' });
    expect(mail.mails()).toEqual([]);
    expect(await deliver(held, { client: 'synthetic' })).toMatchObject({ kind: 'delivered' });
  });

  it('is marked with its delivery if the lead is synthetic, and not otherwise', async () => {
    await deliver(held);
    await deliver(held, { client: 'synthetic' });
    const marks = mail.mails().map(({ headers }) => headers.find(({ key }) => key === syntheticHeader.toLowerCase()));
    expect(marks.map((mark) => mark?.value)).toEqual([undefined, '019a8400-0000-7000-8000-000000000001']);
  });

  it('says that no person has written it, so that no out-of-office reply responds to it (RFC 3834)', async () => {
    await deliver(held);
    const [written] = mail.mails().map(({ headers }) => headers.find(({ key }) => key === 'auto-submitted'));
    expect(written?.value).toBe('auto-generated');
  });

  it('has a name in To: only if it can be nothing else', async () => {
    await deliver(held);
    await deliver(held, { person: { firstName: 'Pay now', surname: 'https://evil.example' } });
    expect(mail.mails().map(({ toName }) => toName)).toEqual(["Morag O'Neill", '']);
    expect(mail.mails().map(({ text }) => text?.split('\n')[0])).toEqual(["Dear Morag O'Neill,", 'Dear customer,']);
  });

  it.each([
    ['larkfield', 'Larkfield Energy', 'help@larkfield.example'],
    ['skerry', 'Skerry Gas', 'help@skerrygas.example'],
  ])('of %s comes from its own domain, in the header and in the envelope', async (brand, fromName, sender) => {
    await deliver(held, { brand });
    expect(mail.mails()).toMatchObject([{ from: sender, fromName, envelopeFrom: sender }]);
    expect(mail.mails()[0]?.messageId).toContain(sender.replace('help', ''));
  });

  it('is answered at the address for its brand and kind', async () => {
    await deliver(held);
    await deliver(held, { brand: 'skerry', lead: 'payAsYouGoComplaint' });
    await deliver(held, { lead: 'enquiry' });
    await deliver(held, { lead: 'feedback' });
    await deliver(held, { brand: 'skerry', lead: 'meterReading' });
    expect(mail.mails().map(({ replyTo }) => replyTo)).toEqual([
      'complaints@larkfield.example',
      'complaints@skerrygas.example',
      'help@larkfield.example',
      'help@larkfield.example',
      'help@skerrygas.example',
    ]);
  });

  it('carries the time of sending, however long ago the lead came', async () => {
    const before = Math.floor(Date.now() / 1_000) * 1_000;
    await deliver(held, { receivedAt: new Date('2026-01-05T09:00:00Z') });
    const sentAt = Date.parse(mail.mails()[0]?.date ?? '');
    expect(sentAt).toBeGreaterThanOrEqual(before);
    expect(sentAt).toBeLessThanOrEqual(Date.now());
  });
});

it('no channel opens with a sender at the domain of another brand', () => {
  const wrong = new Map([...from, ['skerry', 'help@larkfield.example']]);
  const settings = { smtpUrl: mail.smtpUrl, timeoutMs: 1_000, maxConnections: 1, ombudsmanAfter: { weeks: 8 }, brands };
  expect(() => openEmailChannel({ ...settings, from: wrong, isWithinLimit: async () => true })).toThrow(
    'MAIL_FROM: the sender of the brand skerry must be at skerrygas.example, and is at larkfield.example',
  );
});
