import { setTimeout } from 'node:timers/promises';
import { buildHelpLead } from '@lamplighter/contracts/help-lead';
import { jsonApiMediaType } from '@lamplighter/contracts/json-api';
import { leadResponse } from '@lamplighter/contracts/lead-response';
import { syntheticClient } from '@lamplighter/contracts/synthetic-lead';
import type { Logger } from '@lamplighter/runtime/logger';
import { openSpan } from '@lamplighter/runtime/tracing';
import { request } from 'undici';
import type { Database } from '../../db/database.ts';
import { eraseSettledSynthetic } from '../lead-lifecycle/synthetic-erasure.ts';
import { MailboxError } from './mailbox-session.ts';
import { removeOldMails, waitForMail } from './synthetic-mails.ts';
import { beginSynthetic, noteArrival, noteFailure } from './synthetic-metrics.ts';
import type { SyntheticSettings } from './synthetic-settings.ts';

const lookEveryMs = 200;

/**
 * Sends a lead through the platform's API at intervals, waits until it is delivered and, with
 * `SYNTHETIC_IMAP_URL`, until its email is in the mailbox, and erases it. Workers that send at the same time send the
 * same lead: the time is its idempotency key.
 */
export function startSyntheticLeads(
  sql: Database,
  logger: Logger,
  settings: SyntheticSettings,
): { stop: () => Promise<void> } {
  const { SYNTHETIC_LEAD_EVERY: everySeconds, SYNTHETIC_MAILBOX: recipient, API_ORIGIN: platform } = settings;
  if (everySeconds === undefined || recipient === undefined || platform === undefined) return { stop: async () => {} };
  const { SYNTHETIC_IMAP_URL: mailbox, SYNTHETIC_LEAD_TIMEOUT_MS: timeoutMs } = settings;
  const everyMs = everySeconds * 1_000;
  const halt = new AbortController();
  const body = JSON.stringify(syntheticLead(recipient));

  const sendOne = async () => {
    const startedAt = Date.now();
    const span = openSpan(undefined, { name: 'synthetic lead', kind: 'client' });
    const { traceparent } = span;
    const id = await post(platform, body, { key: String(Math.floor(startedAt / everyMs)), traceparent });
    span.end();
    const signal = AbortSignal.any([halt.signal, AbortSignal.timeout(timeoutMs)]);
    const email = await deliveredEmail(sql, id, signal);
    if (mailbox) await waitForMail(mailbox, email, signal);
    noteArrival(Date.now() - startedAt, new Date());
  };
  const run = async () => {
    while (!halt.signal.aborted) {
      await sendOne().catch((err) => {
        if (halt.signal.aborted) return;
        noteFailure();
        logger.error(
          { event: 'synthetic-lead-failed', ...(err instanceof MailboxError && { upstream: 'mailbox' }), err },
          'a synthetic lead did not arrive',
        );
      });
      await eraseSettledSynthetic(sql).catch((err) => logger.warn({ event: 'synthetic-erasure-failed', err }));
      if (mailbox && !halt.signal.aborted) {
        await removeOldMails(mailbox, halt.signal).catch((err) => {
          if (!halt.signal.aborted) logger.warn({ event: 'synthetic-mails-not-removed', upstream: 'mailbox', err });
        });
      }
      await setTimeout(everyMs - (Date.now() % everyMs), undefined, { signal: halt.signal }).catch(() => {});
    }
  };
  beginSynthetic(new Date());
  const running = run();
  return {
    stop: async () => {
      halt.abort();
      await running;
    },
  };
}

async function post(platform: string, body: string, { key, traceparent }: { key: string; traceparent: string }) {
  const response = await request(`${platform}/v1/leads`, {
    method: 'POST',
    headers: {
      'client-id': syntheticClient,
      'content-type': jsonApiMediaType,
      'idempotency-key': key,
      traceparent,
    },
    body,
    signal: AbortSignal.timeout(5_000),
  });
  const text = await response.body.text();
  if (response.statusCode !== 201) throw new Error(`the platform responded with ${response.statusCode}`);
  return leadResponse.parse(JSON.parse(text)).data.id;
}

/** Waits until no delivery is left, and returns the id of the email's; throws if one became a dead letter. */
async function deliveredEmail(sql: Database, lead: string, signal: AbortSignal): Promise<string> {
  for (;;) {
    const [row] = await sql<{ left: number; dead: number; email: string }[]>`
      select count(*) filter (where state in ('pending', 'claimed'))::int as left,
        count(*) filter (where state = 'dead')::int as dead,
        coalesce(max(id::text) filter (where channel = 'email'), '') as email
      from delivery where lead = ${lead}`;
    if (row?.dead) throw new Error('it was given up');
    if (row?.left === 0) return row.email;
    if (signal.aborted) throw new Error('it did not arrive in time');
    await setTimeout(lookEveryMs, undefined, { signal }).catch(() => {});
  }
}

function syntheticLead(recipient: string) {
  return buildHelpLead({
    complaint: 'enquiry-gas-and-electricity',
    firstName: 'Synthetic',
    surname: 'Lead',
    email: recipient,
    telephoneNumber: '07700900000',
    textphoneNumber: '',
    vulnerabilityConsent: false,
    query: 'No person sent this. It shows that leads arrive.',
    subject: 'Moving House',
    hasAccount: false,
    addressId: 'synthetic',
  });
}
