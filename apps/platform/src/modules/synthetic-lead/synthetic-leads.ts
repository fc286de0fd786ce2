import { setTimeout } from 'node:timers/promises';
import { jsonApiMediaType } from '@lamplighter/contracts/content/json-api';
import { buildHelpLead } from '@lamplighter/contracts/leads/help-lead';
import { leadResponse } from '@lamplighter/contracts/leads/lead-reference';
import { syntheticClient } from '@lamplighter/contracts/leads/synthetic-lead';
import type { Logger } from '@lamplighter/server/logger';
import { openSpan } from '@lamplighter/server/tracing';
import { request } from 'undici';
import type { Database } from '../../db/database.ts';
import { eraseSettledSynthetic } from '../erasure/erasure.ts';
import { deliveredEmail } from './delivered-email.ts';
import { MailboxError } from './mailbox.ts';
import { sendJourney } from './synthetic-journey.ts';
import { removeOldMails, waitForMail } from './synthetic-mails.ts';
import { beginSynthetic, noteArrival, noteFailure } from './synthetic-metrics.ts';
import type { SyntheticSettings } from './synthetic-settings.ts';

/**
 * Sends a lead through the platform's API at intervals, waits until it is delivered and, with
 * `SYNTHETIC_IMAP_URL`, until its email is in the mailbox, and erases it. Workers that send at the same time send the
 * same lead: the time is its idempotency key. With `SYNTHETIC_SITE_ORIGIN` each worker also sends a complaint as a
 * customer does.
 */
export function startSyntheticLeads(
  sql: Database,
  logger: Logger,
  settings: SyntheticSettings,
): { stop: () => Promise<void> } {
  const { SYNTHETIC_LEAD_EVERY: everySeconds, SYNTHETIC_MAILBOX: recipient, API_ORIGIN: platform } = settings;
  if (everySeconds === undefined || recipient === undefined || platform === undefined) return { stop: async () => {} };
  const { SYNTHETIC_IMAP_URL: mailbox, SYNTHETIC_LEAD_TIMEOUT_MS: timeoutMs } = settings;
  const { SYNTHETIC_SITE_ORIGIN: site, SYNTHETIC_SECRET: secret } = settings;
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
  const journey = async () => {
    if (site === undefined || secret === undefined) return;
    const signal = AbortSignal.any([halt.signal, AbortSignal.timeout(timeoutMs)]);
    await sendJourney(sql, { origin: site, secret, recipient, mailbox }, signal);
  };
  const run = async () => {
    while (!halt.signal.aborted) {
      const lead = sendOne().catch((err) => {
        if (halt.signal.aborted) return;
        noteFailure();
        logger.error(
          { event: 'synthetic-lead-failed', ...(err instanceof MailboxError && { upstream: 'mailbox' }), err },
          'a synthetic lead did not arrive',
        );
      });
      const complaint = journey().catch((err) => {
        if (halt.signal.aborted) return;
        logger.error({ event: 'journey-failed', err }, 'a synthetic complaint did not go all the way');
      });
      await Promise.all([lead, complaint]);
      await eraseSettledSynthetic(sql, timeoutMs).catch((err) =>
        logger.warn({ event: 'synthetic-erasure-failed', err }),
      );
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
