import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { HttpClient } from '../clients/http-client.ts';

/** The parts of the provider's discovery document that the site needs. */
export type ProviderDetails = {
  authorizationEndpoint: string;
  tokenEndpoint: string | undefined;
  endSessionEndpoint: string | undefined;
  keys: JWTVerifyGetKey;
};

export type Provider = {
  issuer: string;
  /** Throws when the provider is down. Cached for a minute: no customer is sent to one that is down for longer. */
  details: () => Promise<ProviderDetails>;
  /** Posts a form to the provider and returns the parsed response. */
  post: (url: string, form: URLSearchParams, headers: Record<string, string>) => Promise<unknown>;
};

const freshMs = 60_000;

export function createProvider(http: HttpClient, issuer: string): Provider {
  let known: { details: ProviderDetails; at: number } | undefined;
  let asking: Promise<ProviderDetails> | undefined;

  const ask = async (): Promise<ProviderDetails> => {
    const { text } = await http.request(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    const found = discovery(issuer).parse(JSON.parse(text));
    const details = {
      authorizationEndpoint: found.authorization_endpoint,
      tokenEndpoint: found.token_endpoint,
      endSessionEndpoint: found.end_session_endpoint,
      keys: createRemoteJWKSet(new URL(found.jwks_uri), {
        [customFetch]: async (url) => new Response((await http.request(url)).text),
      }),
    };
    known = { details, at: Date.now() };
    return details;
  };

  return {
    issuer,
    details: async () => {
      if (known && Date.now() - known.at < freshMs) return known.details;
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    post: async (url, form, headers) => {
      const { text } = await http.request(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      });
      return JSON.parse(text);
    },
  };
}

/** The issuer must be the configured one, and each endpoint must have its protocol: no downgrade from HTTPS. */
function discovery(issuer: string) {
  const { protocol } = new URL(issuer);
  const url = z.url().refine((value) => new URL(value).protocol === protocol);
  return z.object({
    issuer: z.literal(issuer),
    authorization_endpoint: url,
    jwks_uri: url,
    token_endpoint: url.optional(),
    end_session_endpoint: url.optional(),
  });
}
