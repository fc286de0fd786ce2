import { once } from 'node:events';
import { createServer } from 'node:http';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { IdentitySettings } from '../src/modules/accounts/identity-settings.ts';

export type TestIssuer = {
  settings: IdentitySettings;
  /** How often the keys were fetched. */
  asked: () => number;
  /** The public key as text, for tests that try to sign with it. */
  publicKey: string;
  sign: (
    claims: JWTPayload,
    header?: { alg?: string; kid?: string; typ?: string; key?: CryptoKey | Uint8Array },
  ) => Promise<string>;
  identityToken: (subject: string, claims?: JWTPayload) => Promise<string>;
  accessToken: (subject: string, claims?: JWTPayload) => Promise<string>;
  stop: () => void;
};

/** A fake identity provider that signs tokens with real keys and serves them over HTTP. */
export async function startTestIssuer(): Promise<TestIssuer> {
  // The last algorithm is one that the platform does not accept.
  const algorithms = ['RS256', 'ES256', 'PS256'];
  const pairs = await Promise.all(algorithms.map((alg) => generateKeyPair(alg, { extractable: true })));
  const shown = await Promise.all(
    pairs.map(async ({ publicKey }, index) => {
      const alg = algorithms[index];
      return { ...(await exportJWK(publicKey)), kid: alg, alg, use: 'sig' };
    }),
  );
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: shown }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const settings = {
    issuer: origin,
    jwks: `${origin}/jwks`,
    clientId: 'the-site',
    apiAudience: 'https://api.lamplighter.example',
  };

  const keyOf = (alg: string) => pairs[algorithms.indexOf(alg)]?.privateKey ?? new Uint8Array();
  const sign: TestIssuer['sign'] = (claims, { alg = 'RS256', kid = alg, typ = 'JWT', key = keyOf(alg) } = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid, typ }).sign(key);
  const issue = (audience: string, typ: string) => (sub: string, more?: JWTPayload) => {
    const at = Math.floor(Date.now() / 1_000);
    return sign({ iss: settings.issuer, aud: audience, sub, iat: at, exp: at + 300, ...more }, { typ });
  };
  const [first] = pairs;
  return {
    settings,
    asked: () => asked,
    publicKey: first ? await exportSPKI(first.publicKey) : '',
    sign,
    identityToken: issue(settings.clientId, 'JWT'),
    accessToken: issue(settings.apiAudience, 'at+jwt'),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
