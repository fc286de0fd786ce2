import type { Logger } from '@lamplighter/server/logger';
import type { SessionSecrets } from '@lamplighter/server/session-crypto';
import { createHttpClient } from '../clients/http-client.ts';
import type { JsonApiClient } from '../clients/json-api-client.ts';
import { createProvider } from './provider.ts';
import { createSessions } from './sessions.ts';
import { createSignIn, noSignIn, type SignIn } from './sign-in.ts';
import type { SignInSettings } from './sign-in-settings.ts';

type Environment = SignInSettings & {
  PUBLIC_ORIGIN: string;
  SESSION_SECRETS: SessionSecrets;
  UPSTREAM_TIMEOUT_MS?: number | undefined;
};

/** Sign-in as configured, with its own HTTP client for the provider. */
export function openSignIn(
  environment: Environment,
  mainApi: JsonApiClient,
  logger: Logger,
): { signIn: SignIn; close: () => Promise<void> } {
  const { SIGN_IN_ISSUER: issuer, SIGN_IN_CLIENT_ID: clientId, SESSION_SECRETS: secrets } = environment;
  if (issuer === undefined || clientId === undefined) return { signIn: noSignIn, close: async () => {} };
  const timeoutMs = environment.UPSTREAM_TIMEOUT_MS;
  const http = createHttpClient({ baseUrl: '', headers: { accept: 'application/json' }, timeoutMs });
  const signIn = createSignIn({
    provider: createProvider(http, issuer),
    sessions: createSessions(mainApi, secrets),
    logger,
    flow: environment.SIGN_IN_FLOW,
    clientId,
    clientSecret: environment.SIGN_IN_SECRET,
    secrets,
    publicOrigin: environment.PUBLIC_ORIGIN,
  });
  return { signIn, close: http.close };
}
