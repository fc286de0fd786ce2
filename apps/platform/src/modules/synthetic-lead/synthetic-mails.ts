import { setTimeout } from 'node:timers/promises';
import { syntheticHeader } from '@lamplighter/contracts/leads/synthetic-lead';
import type { ImapFlow } from 'imapflow';
import { inMailbox, type Mailbox, MailboxError } from './mailbox.ts';

const lookEveryMs = 1_000;
/** Other workers wait for the same mail, for a minute at most. */
const removeAfterMs = 10 * 60 * 1_000;
const removalTimeoutMs = 15_000;
/** Limits the work of one run; a backlog is removed by the next ones. */
const maxListed = 500;

type SyntheticMail = { uid: number; receivedAt: Date };

/** Waits until the mail of this delivery is in the mailbox. */
export async function waitForMail(mailbox: Mailbox, delivery: string, signal: AbortSignal): Promise<void> {
  await inMailbox(mailbox, signal, async (client) => {
    while ((await listMails(client, delivery)).length === 0) {
      await setTimeout(lookEveryMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) throw new MailboxError('the mail is not in the mailbox');
      // A server reports new mails with its response to a command.
      await client.noop();
    }
  });
}

/** Removes the mails of earlier synthetic leads, and no others: the folder may be in use for something else. */
export async function removeOldMails(mailbox: Mailbox, halt: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([halt, AbortSignal.timeout(removalTimeoutMs)]);
  await inMailbox(mailbox, signal, async (client) => {
    const before = Date.now() - removeAfterMs;
    const old = (await listMails(client)).filter(({ receivedAt }) => receivedAt.getTime() < before);
    if (old.length === 0) return;
    // Without it EXPUNGE removes all mails that are flagged as deleted, not only these.
    if (!client.capabilities.has('UIDPLUS')) throw new MailboxError('the server lacks UIDPLUS: old mails stay');
    const uids = old.map(({ uid }) => uid);
    if (!(await client.messageDelete(uids, { uid: true }))) throw new MailboxError('old mails cannot be removed');
  });
}

/** The mails of synthetic leads, or of one delivery. The header is read again: servers search headers in various ways. */
async function listMails(client: ImapFlow, delivery?: string): Promise<SyntheticMail[]> {
  const found = await client.search({ header: { [syntheticHeader]: delivery ?? true } }, { uid: true });
  if (!found) throw new MailboxError('the mailbox cannot be searched');
  if (found.length === 0) return [];
  const query = { uid: true, internalDate: true, headers: [syntheticHeader] };
  const mails = await client.fetchAll(found.slice(0, maxListed), query, { uid: true });
  return mails.flatMap(({ uid, headers, internalDate }) => {
    const value = readHeader(headers);
    if (value === undefined || (delivery !== undefined && value !== delivery)) return [];
    return [{ uid, receivedAt: new Date(internalDate ?? Date.now()) }];
  });
}

const field = new RegExp(`^${syntheticHeader}:\\s*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\s*$`, 'im');

function readHeader(headers: Buffer | undefined): string | undefined {
  return field.exec(headers?.toString('latin1') ?? '')?.[1];
}
