import { parseEnvironment } from '@lamplighter/server/environment';
import { describe, expect, it } from 'vitest';
import { paths } from '../../../test/accounts.ts';
import { createTestPlatform } from '../../../test/database.ts';
import { platformEnvironment } from '../../environment.ts';

describe('the settings of identity', () => {
  const settings = {
    IDENTITY_ISSUER: 'https://id.example',
    IDENTITY_JWKS: 'https://id.example/jwks',
    IDENTITY_CLIENT_ID: 'the-site',
    IDENTITY_API_AUDIENCE: 'https://api.lamplighter.example',
  };
  const base = {
    DATABASE_URL: 'postgres://127.0.0.1/x',
    CONTENT_DIR: 'content',
    CLIENT_IDS: 'help',
    LEAD_ENCRYPTION_KEYS: `a:${Buffer.alloc(32).toString('base64')}`,
    LEAD_INDEX_KEY: Buffer.alloc(32).toString('base64'),
  };
  const starts = (more: Record<string, string>) =>
    'settings' in parseEnvironment(platformEnvironment, { ...base, ...more });

  it('are all there or none, their audiences differ, and keys come over a closed wire', () => {
    const { IDENTITY_JWKS: _, ...partly } = settings;
    expect(starts({})).toBe(true);
    expect(starts(settings)).toBe(true);
    expect(starts({ ...settings, IDENTITY_JWKS: 'http://127.0.0.1:4000/jwks' })).toBe(true);
    expect(starts(partly)).toBe(false);
    expect(starts({ ...settings, IDENTITY_API_AUDIENCE: 'the-site' })).toBe(false);
    expect(starts({ ...settings, IDENTITY_JWKS: 'http://id.example/jwks' })).toBe(false);
  });

  it('absent, there are no such endpoints', async () => {
    const without = await createTestPlatform({});
    for (const url of Object.values(paths))
      expect((await without.inject({ url, headers: { 'client-id': 'help' } })).statusCode).toBe(404);
  });
});
