import { describe, expect, it } from 'vitest';
import { consoleEnvironment } from './environment.ts';

const needed = {
  CONSOLE_ORIGIN: 'https://console.larkfield.example',
  STAFF_API_ORIGIN: 'http://staff-api:3300',
  STAFF_ISSUER: 'https://identity.larkfield.example',
  CONSOLE_CLIENT_ID: 'console',
  CONSOLE_CLIENT_SECRET: 'secret',
  STAFF_API_AUDIENCE: 'https://staff-api.larkfield.example',
  CONSOLE_SESSION_SECRETS: Buffer.from('0123456789abcdef0123456789abcdef').toString('base64'),
};
const starts = (more: Record<string, string>) => consoleEnvironment.safeParse({ ...needed, ...more }).success;

describe('the environment of the console', () => {
  it.each(['CONSOLE_ORIGIN', 'STAFF_API_ORIGIN', 'STAFF_ISSUER'])('takes %s at https or on this machine', (name) => {
    expect(starts({ [name]: 'https://inner.larkfield.example' })).toBe(true);
    expect(starts({ [name]: 'http://127.0.0.1:4000' })).toBe(true);
    expect(starts({ [name]: 'http://inner.larkfield.example' })).toBe(false);
  });

  it('takes no secret that can be guessed, except on this machine', () => {
    const CONSOLE_SESSION_SECRETS = Buffer.alloc(32).toString('base64');
    expect(starts({ CONSOLE_SESSION_SECRETS })).toBe(false);
    expect(starts({ CONSOLE_SESSION_SECRETS, CONSOLE_ORIGIN: 'http://localhost:3400' })).toBe(true);
  });
});
