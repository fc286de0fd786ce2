import type { Logger } from 'pino';
import type { Database } from '../../database.ts';
import type { KeyRing } from '../leads/key-ring.ts';
import { createAttempt } from './attempt.ts';
import type { BrandFacts } from './brand-facts.ts';
import { openCrmChannel } from './crm.ts';
import type { DeliverySettings } from './delivery-settings.ts';
import { openEmailChannel } from './email.ts';
import { openJobQueue } from './job-queue.ts';
import { startRelay } from './relay.ts';
import { createUpstreamGuard } from './upstream-guard.ts';

type Services = {
  sql: Database;
  databaseUrl: string;
  ring: KeyRing;
  logger: Logger;
  brands: (brand: string) => BrandFacts;
};

/** Relay and workers of both channels, each behind a guard of its own: a CRM that is down holds up no e-mail. */
export async function startDeliveries(services: Services, settings: DeliverySettings) {
  const { sql, databaseUrl, ring, logger, brands } = services;
  const restMs = settings.BREAKER_REST_MS;
  const email = openEmailChannel(
    { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM, ombudsmanAfter: settings.OMBUDSMAN_AFTER, brands },
    createUpstreamGuard(logger, { upstream: 'smtp', atOnce: 5, restMs }),
  );
  const crm = openCrmChannel(
    { url: settings.CRM_URL, secret: settings.CRM_SECRET, timeoutMs: settings.CRM_TIMEOUT_MS },
    createUpstreamGuard(logger, { upstream: 'crm', atOnce: 20, restMs }),
  );
  const plan = {
    firstMs: settings.RETRY_FIRST_MS,
    longestMs: settings.RETRY_LONGEST_MS,
    giveUpAfterMs: settings.GIVE_UP_AFTER_MS,
  };
  const attemptServices = { sql, ring, logger, plan, now: () => new Date() };

  const jobs = await openJobQueue(databaseUrl, logger);
  await jobs.work('email', createAttempt('email', email.deliver, attemptServices));
  await jobs.work('crm', createAttempt('crm', crm.deliver, attemptServices));
  const relay = startRelay(sql, jobs, logger, {
    everyMs: settings.RELAY_EVERY_MS,
    lostAfterMs: settings.LOST_AFTER_MS,
  });

  return {
    stop: async () => {
      await relay.stop();
      await jobs.stop();
      email.close();
      await crm.close();
    },
  };
}
