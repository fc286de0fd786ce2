import { ombudsmanWeeks } from '@lamplighter/contracts/content/promises';
import type { Logger } from '@lamplighter/server/logger';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Database } from '../../db/database.ts';
import { createFailureRecord } from './channel-failures.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import { openCrmChannel } from './crm.ts';
import { breakerOpen, credentialsRefused } from './delivery-metrics.ts';
import type { DeliverySettings } from './delivery-settings.ts';
import type { Brands } from './email/brand-facts.ts';
import { openEmailChannel } from './email/email.ts';
import { createRecipientLimit } from './email/recipient-limit.ts';
import { startLeases } from './outbox/leases.ts';
import { type Attempt, startOutboxRelay } from './outbox/outbox-relay.ts';
import { createOutcomeWriter } from './outbox/outbox-repository.ts';
import { createAttempt, type Deliver } from './outbox/process-delivery.ts';

type Services = {
  sql: Database;
  ring: KeyRing;
  logger: Logger;
  brands: Brands;
  /** The worker's id, the owner of its claims. */
  worker: string;
};

/** Two workers have fewer SMTP connections than Postfix accepts from one client by default, which is 50. */
const maxConcurrent = { email: 20, crm: 20 };
/** The maximum reset time of the circuit, as a multiple of the first. */
const maxPauses = 6;

/** Starts both channels, each with its own bulkhead and circuit breaker: a CRM outage does not delay email. */
export function startDeliveries({ sql, ring, logger, brands, worker }: Services, settings: DeliverySettings) {
  const limit = { perHour: settings.MAILS_PER_RECIPIENT_HOUR, perDay: settings.MAILS_PER_RECIPIENT_DAY };
  const email = openEmailChannel({
    smtpUrl: settings.SMTP_URL,
    timeoutMs: settings.SMTP_TIMEOUT_MS,
    maxConnections: maxConcurrent.email,
    from: settings.MAIL_FROM,
    ombudsmanAfter: { weeks: ombudsmanWeeks },
    brands,
    isWithinLimit: createRecipientLimit(sql, limit),
  });
  const crm = openCrmChannel({
    url: settings.CRM_URL,
    secrets: settings.CRM_SECRET,
    timeoutMs: settings.CRM_TIMEOUT_MS,
  });
  const plan = {
    baseMs: settings.BACKOFF_BASE_MS,
    maxMs: settings.BACKOFF_MAX_MS,
    maxAgeMs: settings.DELIVERY_MAX_AGE_MS,
  };
  const attemptServices = { writeOutcome: createOutcomeWriter(sql), ring, logger, plan, now: () => new Date() };
  const leaseMs = settings.LEASE_MS;
  const leases = startLeases(sql, logger, { leaseMs });
  const services = { sql, logger, leases };
  const shared = { owner: worker, pollMs: settings.OUTBOX_POLL_MS, leaseMs };
  const breaker = (upstream: string) => createUpstreamBreaker(upstream, logger, settings.CIRCUIT_RESET_MS);
  const failures = {
    email: createFailureRecord(sql, logger, { channel: 'email' }),
    crm: createFailureRecord(sql, logger, { channel: 'crm' }),
  };
  const attemptAt = (channel: keyof typeof failures, deliver: Deliver): Attempt => {
    const attempt = createAttempt(channel, deliver, attemptServices);
    return async (claimed, lease) => {
      const report = await attempt(claimed, lease);
      failures[channel].note(report);
      return report;
    };
  };
  const dispatchers = [
    startOutboxRelay(
      attemptAt('email', email.deliver),
      { ...services, breaker: breaker('smtp') },
      { ...shared, channel: 'email', maxConcurrent: maxConcurrent.email },
    ),
    startOutboxRelay(
      attemptAt('crm', crm.deliver),
      { ...services, breaker: breaker('crm') },
      { ...shared, channel: 'crm', maxConcurrent: maxConcurrent.crm },
    ),
  ];

  return {
    stop: async () => {
      await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
      await Promise.all([leases.stop(), failures.email.stop(), failures.crm.stop()]);
      email.close();
      await crm.close();
    },
  };
}

function createUpstreamBreaker(upstream: string, logger: Logger, resetMs: number): CircuitBreaker {
  breakerOpen.set({ upstream }, 0);
  credentialsRefused.set({ upstream }, 0);
  return createCircuitBreaker({
    resetMs,
    maxResetMs: resetMs * maxPauses,
    onChange: (state, health, errorCode) => {
      breakerOpen.set({ upstream }, state === 'closed' ? 0 : 1);
      if (state !== 'half-open') credentialsRefused.set({ upstream }, health === 'credentials-refused' ? 1 : 0);
      logger.warn({ event: 'breaker', upstream, state, errorCode });
    },
  });
}
