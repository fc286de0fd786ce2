import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Configuration, interactionPolicy, Provider } from 'oidc-provider';
import { z } from 'zod';
import { apiAudience as audience, identityClients } from './identity-clients.ts';

const account = z.object({ sub: z.string(), signInName: z.string(), password: z.string() });
type Account = z.infer<typeof account>;

const customers = z.array(account).parse(JSON.parse(readFileSync(new URL('customers.json', import.meta.url), 'utf8')));

type Settings = {
  port: number;
  /** The origin of the site that customers come from and return to. */
  siteOrigin: string;
  codeSecret: string;
};

export type IdentityServer = { issuer: string; stop: () => Promise<void> };

/** The supplier's identity provider: OpenID Connect, with the customers of `customers.json`. */
export function startIdentityServer({ port, siteOrigin, codeSecret }: Settings): Promise<IdentityServer> {
  return serve(port, configuration(siteOrigin, codeSecret), customers);
}

/** An OpenID Connect provider with these accounts. */
export async function serve(
  port: number,
  settings: Configuration,
  accounts: readonly Account[],
): Promise<IdentityServer> {
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, { ...shared(), ...settings });
  const handleOidc = provider.callback();

  const server = createServer((request, response) => {
    const [, uid] = (request.url ?? '').match(/^\/sign-in\/([\w-]+)$/) ?? [];
    if (uid === undefined) return void handleOidc(request, response);
    takeSignIn({ provider, accounts }, request, response).catch(() =>
      response.writeHead(400).end('This sign-in has ended.'),
    );
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    issuer,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The same at every provider: a new key, a page with a password, and tokens of an hour. */
function shared(): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signingKey = {
    ...privateKey.export({ format: 'jwk' }),
    kty: 'RSA' as const,
    use: 'sig' as const,
    alg: 'RS256',
  };
  return {
    jwks: { keys: [signingKey] },
    cookies: { keys: ['a key of the dev stack'] },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}`, policy: askForPasswordOnly() },
    ttl: { AccessToken: 3_600, IdToken: 3_600, Interaction: 3_600, Session: 86_400, Grant: 86_400 },
  };
}

/** Access tokens for one API, which everybody who signs in may have. */
export function tokensFor(
  audience: string,
  scope: string,
): { loadExistingGrant: NonNullable<Configuration['loadExistingGrant']>; features: Configuration['features'] } {
  return {
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        ...(oidc.client && { clientId: oidc.client.clientId }),
        ...(oidc.session?.accountId && { accountId: oidc.session.accountId }),
      });
      grant.addOIDCScope('openid');
      grant.addResourceScope(audience, scope);
      await grant.save();
      return grant;
    },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope, audience, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = signOutPage(form);
        },
      },
    },
  };
}

function configuration(siteOrigin: string, codeSecret: string): Configuration {
  const client = {
    redirect_uris: [`${siteOrigin}/identity/callback`],
    post_logout_redirect_uris: [`${siteOrigin}/identity/signed-out`],
  };
  return {
    clients: [
      {
        ...client,
        client_id: identityClients.implicit,
        // Implicit web clients must use https. A native one may use loopback, which is as safe on one machine.
        application_type: 'native',
        response_types: ['id_token token'],
        grant_types: ['implicit'],
        token_endpoint_auth_method: 'none',
      },
      {
        ...client,
        client_id: identityClients.code,
        client_secret: codeSecret,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    responseTypes: ['id_token token', 'code'],
    pkce: { required: (_, { clientId }) => clientId === identityClients.code },
    findAccount: (_, sub) =>
      customers.some((customer) => customer.sub === sub) ? { accountId: sub, claims: () => ({ sub }) } : undefined,
    ...tokensFor(audience, 'account'),
  };
}

/** Skips the consent prompt: the site is the supplier's own. */
function askForPasswordOnly() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
}

type SignIns = { provider: Provider; accounts: readonly Account[] };

async function takeSignIn(
  { provider, accounts }: SignIns,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await provider.interactionDetails(request, response);
  if (request.method !== 'POST') return show(response, 200, signInPage());
  const form = new URLSearchParams(await read(request));
  const name = form.get('sign-in-name')?.trim().toLowerCase() ?? '';
  const known = accounts.find(({ signInName, password }) => signInName === name && password === form.get('password'));
  if (!known) return show(response, 422, signInPage(name));
  await provider.interactionFinished(request, response, { login: { accountId: known.sub } });
}

function show(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html);
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** The provider's own pages, not the product's: plain and accessible. */

const style = `
  :root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif }
  body { max-width: 30rem; margin: 2rem auto; padding: 0 1rem }
  label { display: block; font-weight: 600 }
  input, button { font: inherit; min-height: 44px; padding: 0 .75rem; box-sizing: border-box }
  input { width: 100% }
`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>`;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** `refused` is the name that was typed when the sign-in failed. */
function signInPage(refused?: string): string {
  const problem = 'Enter the email address and password of your account';
  const alert = refused === undefined ? '' : `<p role="alert" id="problem"><strong>${problem}</strong></p>`;
  const described = refused === undefined ? '' : ' aria-describedby="problem" aria-invalid="true"';
  return page(
    refused === undefined ? 'Sign in to your account' : 'Error: Sign in to your account',
    `${alert}<form method="post">
<p><label for="sign-in-name">Email address</label><input id="sign-in-name" name="sign-in-name" type="email" autocomplete="username" value="${escaped(refused ?? '')}"${described}></p>
<p><label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password"${described}></p>
<p><button>Sign in</button></p>
</form>`,
  );
}

/** The customer has already asked to sign out at the site, so a script submits the form. */
function signOutPage(form: string): string {
  return page(
    'Signing out',
    `${form}<p><button id="yes" form="op.logoutForm" name="logout" value="yes">Sign out</button></p>
<script>document.getElementById('op.logoutForm').requestSubmit(document.getElementById('yes'))</script>`,
  );
}
