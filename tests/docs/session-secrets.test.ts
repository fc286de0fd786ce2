import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { type SessionSecrets, sessionSecrets } from '@lamplighter/server/session-crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { beginTransaction, openState } from '../../apps/site/server/auth/auth-transaction.ts';
import { createSessions } from '../../apps/site/server/auth/sessions.ts';
import type { JsonApiClient } from '../../apps/site/server/clients/json-api-client.ts';
import { ProductError } from '../../apps/site/server/clients/product-error.ts';
import { createJourneys } from '../../apps/site/server/journeys/journeys.ts';
import { createMeterReadingForms } from '../../apps/site/server/journeys/meter-reading-forms.ts';
import { readBlocks } from './doc-runner.ts';

/** Runs the three commands of docs/operate.md that rotate SESSION_SECRETS, and lets sites before and after each meet. */

const old = randomBytes(32).toString('base64');
const now = new Date('2027-03-31T10:00:00Z');
let folder = '';
/** What the sites have before the first step, and after each. */
const steps: SessionSecrets[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lamplighter-secrets-'));
  const file = join(folder, 'site.env');
  const template = await readFile('deploy/settings/site.env', 'utf8');
  await writeFile(file, template.replace(/^SESSION_SECRETS=$/m, `SESSION_SECRETS=${old}`));
  const secrets = async () => sessionSecrets.parse(parseEnv(await readFile(file, 'utf8'))['SESSION_SECRETS']);
  steps.push(await secrets());
  const blocks = readBlocks(await readFile('docs/operate.md', 'utf8')).filter(({ note }) => note === 'session-secrets');
  for (const { text } of blocks) {
    const command = text.replace('/etc/lamplighter/site.env', file);
    await promisify(execFile)('bash', ['-euc', command]);
    steps.push(await secrets());
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it('the new secret is added last, then put first, then left alone', () => {
  const [, added = []] = steps;
  const [, next = ''] = added;
  expect(steps).toEqual([[old], [old, next], [next, old], [next]]);
  expect(next).not.toBe(old);
});

it('what a site seals at any time, the sites of the step before and of the step after unseal', async () => {
  for (const [index, secrets] of steps.entries()) {
    const sealed = await sealBy(secrets);
    const met = steps.slice(Math.max(0, index - 1), index + 2);
    expect(await Promise.all(met.map((others) => sealed.unsealBy(others)))).toEqual(met.map(() => everything));
  }
});

it('what was sealed before the first step is unsealed through the second, and refused after the last', async () => {
  const sealed = await sealBy([old]);
  const seen = await Promise.all(steps.map((secrets) => sealed.unsealBy(secrets)));
  expect(seen).toEqual([everything, everything, everything, { ...nothing, idempotencyKey: true }]);
});

const everything = { session: true, answers: true, form: true, signIn: true, reading: true, idempotencyKey: true };
const nothing = { session: false, answers: false, form: false, signIn: false, reading: false };

/** A signed-in customer in the middle of every form, at a site with these secrets. */
async function sealBy(secrets: SessionSecrets) {
  const platform = storeOfPlatform();
  const granted = { identity: { token: 'identity', endsAt: Date.now() + 60_000 } };
  const session = nameAndValue((await createSessions(platform, secrets).begin(granted, 'c-1')).cookie);
  const journeys = createJourneys(platform, secrets);
  const begun = await journeys.open(null);
  const journey = nameAndValue(await begun.save({ firstName: 'Morag' }));
  const token = begun.tokens.issue('form', 'shown');
  const signIn = beginTransaction(secrets, null, '/help-and-support/', now);
  const reading = createMeterReadingForms(secrets, () => now).issueKey();
  const lead = sampleLeads().complaint;
  return {
    unsealBy: async (others: SessionSecrets): Promise<typeof everything> => {
      const { identityToken } = await createSessions(platform, others).touch(session);
      const { answers, expired } = await createJourneys(platform, others).open(journey);
      const tokens = createJourneys(platform, others).tokensOf(journey);
      return {
        session: identityToken === 'identity',
        answers: answers !== undefined && !expired,
        form: tokens.read('form', token, z.string()) === 'shown',
        signIn: openState(others, nameAndValue(signIn.cookie), signIn.state, now)?.verifier === signIn.verifier,
        reading: createMeterReadingForms(others, () => now).isOpenStill(reading),
        idempotencyKey: tokens.idempotencyKey(lead) === begun.tokens.idempotencyKey(lead),
      };
    },
  };
}

const nameAndValue = (cookie: string) => cookie.split(';')[0] ?? '';

/** The platform does not give back whose session it is. */
const stored = z.object({
  data: z.object({
    type: z.string(),
    attributes: z.object({ sealed: z.string(), endsAt: z.string().optional() }),
  }),
});

/** Sealed rows by path, as the platform stores them. */
function storeOfPlatform(): JsonApiClient {
  const rows = new Map<string, unknown>();
  return {
    request: async (path, request) => {
      const row = path.replace(/\/activity$/, '');
      if (request?.method === 'PUT') {
        const { type, attributes } = stored.parse(JSON.parse(String(request.body))).data;
        rows.set(row, { data: { type, attributes } });
        return undefined;
      }
      if (!rows.has(row)) throw new ProductError('not found', { status: 404 });
      return rows.get(row);
    },
    close: async () => {},
  };
}
