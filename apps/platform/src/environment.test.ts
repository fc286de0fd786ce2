import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  operatorEnvironment,
  platformEnvironment,
  sealingEnvironment,
  staffEnvironment,
  webhookSettings,
  workerEnvironment,
} from './environment.ts';

const key = Buffer.from('0123456789abcdef0123456789abcdef').toString('base64');
const secrets = {
  DATABASE_URL: 'postgres://u:p@primary,standby:5432/lamplighter',
  LEAD_ENCRYPTION_KEYS: `k1:${key}`,
  LEAD_INDEX_KEY: key,
  CRM_SECRET: `whsec_${key}`,
  CRM_WEBHOOK_SECRETS: `whsec_${key}`,
};
const settingsOf = async (file: string) => ({
  ...parseEnv(await readFile(new URL(`../../../deploy/settings/${file}`, import.meta.url), 'utf8')),
  ...secrets,
});
const identity = { IDENTITY_JWKS: 'https://id.example/jwks', IDENTITY_CLIENT_ID: 'a', IDENTITY_API_AUDIENCE: 'b' };

describe.each([
  ['CRM_URL', 'worker.env', workerEnvironment, {}],
  ['STAFF_ISSUER', 'staff-api.env', staffEnvironment, {}],
  ['STAFF_JWKS', 'staff-api.env', staffEnvironment, {}],
  ['IDENTITY_ISSUER', 'platform.env', platformEnvironment, identity],
  ['IDENTITY_JWKS', 'platform.env', platformEnvironment, { ...identity, IDENTITY_ISSUER: 'https://id.example' }],
] as const)('the setting %s', (name, file, environment, more) => {
  it.each([
    ['https://inner.larkfield.example', true],
    ['http://127.0.0.1:4000', true],
    ['http://inner.larkfield.example', false],
    ['http://crm:4000', false],
  ])('at %s: %s', async (url, isAccepted) => {
    const given = { ...(await settingsOf(file)), ...more, [name]: url };
    expect(environment.safeParse(given).success).toBe(isAccepted);
  });
});

describe.each([
  ['worker.env', workerEnvironment],
  ['staff-api.env', staffEnvironment],
  ['operator.env', operatorEnvironment],
] as const)('the erasure log of %s', (file, environment) => {
  it.each([
    ['none', 'production', false],
    ['/var/lib/erasures.log', 'production', true],
    ['none', 'test', true],
    ['none', undefined, true],
    ['erasures.log', 'test', false],
  ])('%s in %s: %s', async (ERASURE_LOG, NODE_ENV, isAccepted) => {
    const given = { ...(await settingsOf(file)), ERASURE_LOG, NODE_ENV };
    expect(environment.safeParse(given).success).toBe(isAccepted);
  });
});

describe.each([
  ['platform.env', platformEnvironment],
  ['staff-api.env', staffEnvironment],
  ['worker.env', workerEnvironment],
  ['operator.env', operatorEnvironment],
  ['migrate.env', sealingEnvironment],
] as const)('the keys of %s', (file, environment) => {
  const repeated = Buffer.alloc(32, 'k').toString('base64');
  it.each([
    ['LEAD_ENCRYPTION_KEYS', `k1:${key},k0:${repeated}`],
    ['LEAD_INDEX_KEY', repeated],
  ])('%s are not one byte, repeated, in production', async (name, value) => {
    const given = { ...(await settingsOf(file)), NODE_ENV: 'production' };
    expect(environment.safeParse(given).success).toBe(true);
    expect(environment.safeParse({ ...given, [name]: value }).success).toBe(false);
    expect(environment.safeParse({ ...given, [name]: value, NODE_ENV: 'test' }).success).toBe(true);
  });
});

it.each([
  [`whsec_${key}`, 'production', true],
  [`whsec_${Buffer.alloc(32, 'w').toString('base64')}`, 'production', false],
  [`whsec_${key},whsec_${Buffer.alloc(24).toString('base64')}`, 'production', false],
  [`whsec_${Buffer.alloc(32, 'w').toString('base64')}`, 'test', true],
  ['', 'production', true],
])('the secrets of webhooks, %s in %s: %s', async (CRM_WEBHOOK_SECRETS, NODE_ENV, isAccepted) => {
  const given = { ...(await settingsOf('platform.env')), CRM_WEBHOOK_SECRETS, NODE_ENV };
  expect(platformEnvironment.safeParse(given).success).toBe(isAccepted);
});

const repeated = Buffer.alloc(32, 'o').toString('base64');
const onThisMachine = { DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/db', CRM_URL: 'http://127.0.0.1:4000/leads' };

it.each([
  [`whsec_${key}`, 'production', {}, true],
  [`whsec_${Buffer.alloc(24).toString('base64')}`, 'production', {}, false],
  [`whsec_${repeated}`, 'production', {}, false],
  [`whsec_${key},whsec_${key}`, 'production', {}, true],
  [`whsec_${key},whsec_${repeated}`, 'production', {}, false],
  ['', 'test', {}, false],
  [`whsec_${key},`, 'test', {}, false],
  [`whsec_${repeated}`, 'test', {}, true],
  [`whsec_${repeated}`, 'production', onThisMachine, true],
  [`whsec_${repeated}`, 'production', { DATABASE_URL: onThisMachine.DATABASE_URL }, false],
  [`whsec_${repeated}`, 'production', { CRM_URL: onThisMachine.CRM_URL }, false],
])('the secret of calls to the CRM, %s in %s with %j: %s', async (CRM_SECRET, NODE_ENV, more, isAccepted) => {
  const given = { ...(await settingsOf('worker.env')), ...more, CRM_SECRET, NODE_ENV };
  expect(workerEnvironment.safeParse(given).success).toBe(isAccepted);
});

it('the worker of a dev stack as built takes the keys of the stack', async () => {
  const given = { ...(await settingsOf('worker.env')), NODE_ENV: 'production', LEAD_INDEX_KEY: repeated };
  expect(workerEnvironment.safeParse(given).success).toBe(false);
  expect(workerEnvironment.safeParse({ ...given, ...onThisMachine }).success).toBe(true);
});

const settings = z.object(webhookSettings);
const read = (CRM_WEBHOOK_SECRETS?: string) => settings.safeParse({ CRM_WEBHOOK_SECRETS }).data?.CRM_WEBHOOK_SECRETS;
const base64 = (bytes: number, fill: number) => Buffer.alloc(bytes, fill).toString('base64');

describe('the setting CRM_WEBHOOK_SECRETS', () => {
  it('is a list, so that it can be rotated', () => {
    const list = `whsec_${base64(32, 1)}, whsec_${base64(24, 2)}`;
    expect(read(list)).toEqual([Buffer.alloc(32, 1), Buffer.alloc(24, 2)]);
  });

  it('may be missing: then no webhook is accepted', () => {
    expect(read()).toEqual([]);
    expect(read('')).toEqual([]);
  });

  it.each([base64(32, 1), `whsec_${base64(32, 1)},`, `whsec_${base64(32, 1)},whsec_`])('is refused as %s', (list) => {
    expect(read(list)).toBeUndefined();
  });
});
