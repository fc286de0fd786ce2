import { parseEnvironment } from '@lamplighter/server/environment';
import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  hasSyntheticTarget,
  missingSyntheticTargetIssue,
  signsItsJourney,
  syntheticSettings,
  unsignedJourneyIssue,
} from './synthetic-settings.ts';

const schema = z
  .object(syntheticSettings)
  .refine(hasSyntheticTarget, missingSyntheticTargetIssue)
  .refine(signsItsJourney, unsignedJourneyIssue);
const lead = {
  SYNTHETIC_LEAD_EVERY: '60',
  SYNTHETIC_MAILBOX: 'watch@larkfield.example',
  API_ORIGIN: 'http://127.0.0.1:3100',
};
const journey = { SYNTHETIC_SITE_ORIGIN: 'https://www.larkfield.example', SYNTHETIC_SECRET: 'x'.repeat(16) };
const { SYNTHETIC_SECRET: _, ...unsigned } = journey;
const unsignedProblem = 'SYNTHETIC_SITE_ORIGIN: needs SYNTHETIC_SECRET and SYNTHETIC_LEAD_EVERY beside it';

it.each([
  ['nothing', {}],
  ['a lead', lead],
  ['a lead and a journey', { ...lead, ...journey }],
  ['a lead and the secret of a journey', { ...lead, SYNTHETIC_SECRET: journey.SYNTHETIC_SECRET }],
])('%s may be sent', (_, given) => {
  expect(parseEnvironment(schema, given)).toHaveProperty('settings');
});

it.each([
  [
    'a lead without a mailbox',
    { ...lead, SYNTHETIC_MAILBOX: '' },
    'SYNTHETIC_LEAD_EVERY: needs SYNTHETIC_MAILBOX and API_ORIGIN beside it',
  ],
  [
    'a lead without a platform',
    { ...lead, API_ORIGIN: '' },
    'SYNTHETIC_LEAD_EVERY: needs SYNTHETIC_MAILBOX and API_ORIGIN beside it',
  ],
  ['a journey that is not signed', { ...lead, ...unsigned }, unsignedProblem],
  ['a journey that is never sent', journey, unsignedProblem],
])('%s is refused', (_, given, problem) => {
  expect(parseEnvironment(schema, given)).toEqual({ problems: [problem] });
});
