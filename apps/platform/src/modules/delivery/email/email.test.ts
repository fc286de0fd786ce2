import { leadKind } from '@lamplighter/contracts/lead-kind';
import { sampleLeads } from '@lamplighter/contracts/lead-samples';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../../../../../dev/fakes/mail-server.ts';
import { asOutcome } from '../outcome.ts';
import { readAllBrandFacts } from './brand-facts.ts';
import { type EmailChannel, openEmailChannel } from './email.ts';

const brands = await readAllBrandFacts('content');
const signal = new AbortController().signal;

let mail: MailServer;
let channel: EmailChannel;
let withinLimit = true;
beforeEach(async () => {
  mail = await startMailServer();
  withinLimit = true;
  channel = openEmailChannel({
    smtpUrl: mail.smtpUrl,
    timeoutMs: 10_000,
    maxConnections: 2,
    from: 'help@larkfield.example',
    ombudsmanAfter: { weeks: 8 },
    brands,
    isWithinLimit: async () => withinLimit,
  });
});
afterEach(async () => {
  channel.close();
  await mail.stop();
});

const deliver = (confirm: () => Promise<boolean>, person = {}, client = 'help') => {
  const document = sampleLeads(person).complaint;
  const lead = '019a8400-0000-7000-8000-000000000001';
  const delivery = { ...leadKind(document), document, id: lead, lead, reference: 'ABCDEFGHJK', emailIndex: null };
  return asOutcome(
    channel.deliver({ ...delivery, brand: 'larkfield', client, receivedAt: new Date() }, { signal, confirm }),
  );
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
    expect(await deliver(confirm)).toEqual({ kind: 'delivered' });
    expect(asked).toEqual(['asked']);
    expect(mail.mails()).toHaveLength(1);
  });

  it('is not sent when the lease has ended, and the next one is', async () => {
    expect(await deliver(async () => false)).toEqual({ kind: 'abandoned', fault: 'lease-ended' });
    expect(mail.mails()).toEqual([]);
    expect(await deliver(held)).toEqual({ kind: 'delivered' });
    expect(mail.mails()).toHaveLength(1);
  });

  it('beyond the limit of its recipient is suppressed, except for the mailbox of synthetic leads', async () => {
    withinLimit = false;
    expect(await deliver(held)).toEqual({ kind: 'suppressed', fault: 'recipient-limit' });
    expect(mail.mails()).toEqual([]);
    expect(await deliver(held, {}, 'synthetic')).toEqual({ kind: 'delivered' });
  });

  it('has a name in To: only if it can be nothing else', async () => {
    await deliver(held);
    await deliver(held, { firstName: 'Pay now', surname: 'https://evil.example' });
    expect(mail.mails().map(({ toName }) => toName)).toEqual(["Morag O'Neill", '']);
    expect(mail.mails().map(({ text }) => text?.split('\n')[0])).toEqual(["Dear Morag O'Neill,", 'Dear customer,']);
  });
});
