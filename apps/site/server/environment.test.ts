import { describe, expect, it } from 'vitest';
import { siteEnvironment } from './environment.ts';

const needed = {
  PUBLIC_ORIGIN: 'https://www.larkfield.example',
  CONTENT_ORIGIN: 'http://127.0.0.1:3100',
  API_ORIGIN: 'http://127.0.0.1:3100',
  ENERGY_API_ORIGIN: 'http://127.0.0.1:3100',
  CLIENT_ID: 'help',
  SESSION_SECRETS: Buffer.alloc(32, 1).toString('base64'),
};

describe('the environment of the site', () => {
  it('keeps content fresh for 30 seconds unless it says otherwise @API-4', () => {
    expect(siteEnvironment.parse(needed).CONTENT_TTL_MS).toBe(30_000);
    expect(siteEnvironment.parse({ ...needed, CONTENT_TTL_MS: '5000' }).CONTENT_TTL_MS).toBe(5_000);
  });
});
