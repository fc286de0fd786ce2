import { describe, expect, it } from 'vitest';
import { siteEnvironment } from './environment.ts';

const needed = {
  PUBLIC_ORIGIN: 'https://www.larkfield.example',
  CONTENT_ORIGIN: 'http://127.0.0.1:3100',
  API_ORIGIN: 'http://127.0.0.1:3100',
  ENERGY_API_ORIGIN: 'http://127.0.0.1:3100',
  CLIENT_ID: 'help',
  SESSION_SECRETS: Buffer.from('0123456789abcdef0123456789abcdef').toString('base64'),
};

describe('the environment of the site', () => {
  it('keeps content fresh for 30 seconds unless it says otherwise @API-4', () => {
    expect(siteEnvironment.parse(needed).CONTENT_TTL_MS).toBe(30_000);
    expect(siteEnvironment.parse({ ...needed, CONTENT_TTL_MS: '5000' }).CONTENT_TTL_MS).toBe(5_000);
  });

  it.each([
    'PUBLIC_ORIGIN',
    'CONTENT_ORIGIN',
    'OPERATIONAL_ORIGIN',
    'API_ORIGIN',
    'ENERGY_API_ORIGIN',
    'SIGN_IN_ISSUER',
  ])('takes %s at https or on this machine', (name) => {
    const starts = (url: string) =>
      siteEnvironment.safeParse({
        ...needed,
        OPERATIONAL_ORIGIN: needed.API_ORIGIN,
        SIGN_IN_CLIENT_ID: 'help',
        [name]: url,
      }).success;
    expect(starts('https://inner.larkfield.example')).toBe(true);
    expect(starts('http://127.0.0.1:4000')).toBe(true);
    expect(starts('http://inner.larkfield.example')).toBe(false);
  });

  it('has to know who has the notices when the content server is not the platform', () => {
    const issues = (given: object) =>
      siteEnvironment.safeParse({ ...needed, ...given }).error?.issues.map(({ path }) => path.join());
    const other = { CONTENT_ORIGIN: 'https://content.larkfield.example' };
    expect(issues({})).toBeUndefined();
    expect(issues(other)).toEqual(['OPERATIONAL_ORIGIN']);
    expect(issues({ ...other, OPERATIONAL_ORIGIN: needed.API_ORIGIN })).toBeUndefined();
    expect(issues({ API_ORIGIN: 'http://127.0.0.1:3100,http://127.0.0.1:3101' })).toBeUndefined();
    expect(issues({ CONTENT_ORIGIN: 'http://127.0.0.1:3100,http://127.0.0.1:3101' })).toEqual(['OPERATIONAL_ORIGIN']);
  });

  it('takes no secret that can be guessed, except on this machine', () => {
    const guessable = { ...needed, SESSION_SECRETS: Buffer.alloc(32).toString('base64') };
    expect(siteEnvironment.safeParse(guessable).success).toBe(false);
    expect(siteEnvironment.safeParse({ ...guessable, PUBLIC_ORIGIN: 'http://localhost:3000' }).success).toBe(true);
  });
});
