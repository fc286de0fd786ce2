import { createLogger } from '@lamplighter/runtime/logger';
import { describe, expect, it } from 'vitest';
import { ProductError } from '../clients/product-error.ts';
import { openSignIn } from './open-sign-in.ts';

const secret = Buffer.alloc(32, 7).toString('base64');

describe('sign-in while the session store does not respond', () => {
  const { signIn } = openSignIn(
    {
      SIGN_IN_ISSUER: 'https://identity.example',
      SIGN_IN_CLIENT_ID: 'help',
      SIGN_IN_FLOW: 'implicit',
      ACCOUNT_LOOKUP_TIMEOUT_MS: 1_000,
      PUBLIC_ORIGIN: 'https://help.example',
      SESSION_SECRETS: [secret],
    },
    {
      request: async () => {
        throw new ProductError('timeout of 3000 ms exceeded', { failureCount: 1 });
      },
      close: async () => {},
    },
    createLogger('silent'),
  );
  const headers = { cookie: `__Host-session=${'a'.repeat(43)}` };

  it.each([
    ['GET', '/identity/status'],
    ['POST', '/identity/activity'],
  ])('tells a script so: %s %s', async (method, path) => {
    const response = await signIn.handle(new Request(`https://help.example${path}`, { method, headers }));
    expect(response?.status).toBe(503);
    expect(response?.headers.get('location')).toBeNull();
  });
});
