import type { Mutant } from '../mutant.ts';

const page = 'apps/site/app/features/follow/follow.test.ts';
const standing = 'apps/site/app/features/follow/lead-standing.ts';
const standingTest = 'apps/site/app/features/follow/lead-standing.test.ts';
const statuses = 'apps/platform/src/modules/lead-status';
const lookup = `${statuses}/follow.integration.test.ts`;
const webhooks = `${statuses}/webhook-routes.integration.test.ts`;
const find = 'const found = await findFollowed(sql, proofs);';

export const folMutants: readonly Mutant[] = [
  {
    row: 'FOL-1',
    change: "each report of the CRM postpones the ombudsman's day",
    file: standing,
    replace: 'daysAfter(londonDay(new Date(lead.receivedAt)), ombudsmanWeeks * 7)',
    by: 'daysAfter(londonDay(new Date(last?.since ?? lead.receivedAt)), ombudsmanWeeks * 7)',
    tests: [standingTest],
  },
  {
    row: 'FOL-1',
    change: 'the first report stays, whatever comes after it',
    file: standing,
    replace: 'const last = history.at(-1);',
    by: 'const last = history.at(0);',
    tests: [standingTest],
  },
  {
    row: 'FOL-1',
    change: 'the way to the ombudsman is not shown at deadlock',
    file: 'apps/site/app/features/follow/StatusPage.tsx',
    replace: '{isForOmbudsman && <Ombudsman />}',
    by: "{isForOmbudsman && status !== 'deadlock' && <Ombudsman />}",
    tests: [page],
  },
  {
    row: 'FOL-1',
    change: 'a customer who gave no email address cannot follow: the postcode is refused',
    file: 'apps/site/app/features/follow/follow-form.ts',
    replace: 'if (postcode) return { postcode };',
    by: "if (postcode && text === '') return { postcode };",
    tests: [page],
  },
  {
    row: 'FOL-2',
    change: 'an unknown reference gets 404',
    file: `${statuses}/status-service.ts`,
    replace: find,
    by: `const known = await sql\`select from submission where reference = \${reference}\`;
      if (known.length === 0) throw new ApiError(404, [{ title: 'Not found', details: 'No such reference.' }]);
      ${find}`,
    tests: [lookup],
  },
  {
    row: 'FOL-2',
    change: 'an unknown reference is answered sooner',
    file: `${statuses}/status-service.ts`,
    replace: find,
    by: `const known = await sql\`select from submission where reference = \${reference}\`;
      if (known.length === 0) return null;
      ${find}`,
    tests: [`${statuses}/equal-time.integration.test.ts`],
  },
  {
    row: 'FOL-2',
    change: 'an email address opens every lead that was sent with it',
    file: 'apps/platform/src/modules/leads/follow-proof.ts',
    replace: "[brand, reference, describe(ring, contact)].join('\\0')",
    by: "[brand, describe(ring, contact)].join('\\0')",
    tests: ['apps/platform/src/modules/leads/follow-proof.test.ts'],
  },
  {
    row: 'FOL-3',
    change: 'a forged webhook is recorded',
    file: `${statuses}/webhook-routes.ts`,
    replace: "if (check !== 'valid') return check;",
    by: "if (check !== 'valid' && check !== 'forged') return check;",
    tests: [webhooks],
  },
  {
    row: 'FOL-3',
    change: 'a webhook can be replayed for an hour',
    file: 'packages/contracts/src/standard-webhook.ts',
    replace: 'const toleranceSeconds = 300;',
    by: 'const toleranceSeconds = 3_600;',
    tests: ['packages/contracts/src/standard-webhook.test.ts'],
  },
  {
    row: 'FOL-3',
    change: 'a webhook that is sent again is recorded again',
    file: `${statuses}/webhook-routes.ts`,
    replace: 'statuses.record({ id: webhook.id,',
    by: 'statuses.record({ id: `${webhook.id}-${process.hrtime.bigint()}`,',
    tests: [webhooks],
  },
  {
    row: 'FOL-3',
    change: 'statuses are in the order of their arrival',
    file: `${statuses}/status-repository.ts`,
    replace: "order by occurred_at, event), '[]')",
    by: "order by recorded_at, event), '[]')",
    tests: [webhooks],
  },
  {
    row: 'FOL-4',
    change: 'email addresses can be guessed a thousand times',
    file: `${statuses}/attempt-limit.ts`,
    replace: 'maxFailures = 10,',
    by: 'maxFailures = 1_000,',
    tests: [`${statuses}/attempt-limit.test.ts`],
  },
  {
    row: 'FOL-4',
    change: 'only a reference that exists is stopped',
    file: `${statuses}/status-service.ts`,
    replace: 'if (!found) limit.noteFailure(reference);',
    by: `const known = await sql\`select from submission where reference = \${reference}\`;
      if (!found && known.length > 0) limit.noteFailure(reference);`,
    tests: [lookup],
  },
  {
    row: 'FOL-4',
    change: 'a stopped customer reads that there is nothing to show',
    file: 'apps/site/server/clients/lead-status.ts',
    replace: "err.status === 429) return { state: 'limited' }",
    by: "err.status === 429) return { state: 'none' }",
    tests: [page],
  },
  {
    row: 'FOL-5',
    change: 'an erased lead can be followed',
    file: 'apps/platform/src/modules/lead-lifecycle/erase-leads.ts',
    replace: 'delete from lead_follow where lead = any(${ids}::uuid[])',
    by: 'delete from lead_follow where lead = any(${ids}::uuid[]) and false',
    tests: [lookup],
  },
  {
    row: 'FOL-5',
    change: 'an expired lead can be followed',
    file: 'apps/platform/src/modules/lead-lifecycle/retention.ts',
    replace: 'delete from lead_follow where lead = any(${ids}::uuid[])',
    by: 'delete from lead_follow where lead = any(${ids}::uuid[]) and false',
    tests: [lookup],
  },
];
