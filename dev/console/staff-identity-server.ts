import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type IdentityServer, serve, tokensFor } from '../fakes/identity-server.ts';
import { devSecrets } from '../secrets.ts';

export const staffAudience = 'https://staff.lamplighter.example';
export const consoleClientId = 'lamplighter-console';

const people = z.array(
  z.object({
    sub: z.string(),
    name: z.string(),
    signInName: z.string(),
    password: z.string(),
    roles: z.array(z.string()),
  }),
);

type Settings = {
  port: number;
  consoleOrigins: string[];
  clientSecret: string;
  /** Read at each question, so that a test can take a role away. */
  staffFile: string | URL;
  /** How long access tokens last. */
  tokenSeconds: number;
};

/** The identity provider of the supplier's staff, with the people of `staff.json` and their roles. */
export function startStaffIdentityServer({
  port,
  consoleOrigins,
  clientSecret,
  staffFile,
  tokenSeconds,
}: Settings): Promise<IdentityServer> {
  const staff = () => people.parse(JSON.parse(readFileSync(staffFile, 'utf8')));
  const find = (sub: string) => staff().find((person) => person.sub === sub);
  return serve(
    port,
    {
      clients: [
        {
          client_id: consoleClientId,
          client_secret: clientSecret,
          redirect_uris: consoleOrigins.map((origin) => `${origin}/sign-in/callback`),
          post_logout_redirect_uris: consoleOrigins.map((origin) => `${origin}/signed-out`),
          response_types: ['code'],
          grant_types: ['authorization_code', 'refresh_token'],
        },
      ],
      responseTypes: ['code'],
      pkce: { required: () => true },
      claims: { openid: ['sub', 'name', 'roles'] },
      conformIdTokenClaims: false,
      // As a provider does where the client asks for no scope of its own for it.
      issueRefreshToken: async () => true,
      ttl: {
        AccessToken: tokenSeconds,
        IdToken: 3_600,
        Interaction: 3_600,
        RefreshToken: 86_400,
        Session: 86_400,
        Grant: 86_400,
      },
      findAccount: (_, sub) => {
        const person = find(sub);
        return person && { accountId: sub, claims: () => ({ sub, name: person.name, roles: person.roles }) };
      },
      extraTokenClaims: (_, token) => {
        const person = 'accountId' in token ? find(token.accountId) : undefined;
        return person && { name: person.name, roles: person.roles };
      },
      ...tokensFor(staffAudience, 'console'),
    },
    staff(),
  );
}

if (import.meta.main) {
  /** The identity provider of the staff, as a process at `PORT`, for the consoles at `CONSOLE_ORIGINS`. */
  const server = await startStaffIdentityServer({
    port: Number(process.env['PORT']),
    consoleOrigins: (process.env['CONSOLE_ORIGINS'] ?? '').split(','),
    clientSecret: devSecrets.CONSOLE_CLIENT_SECRET,
    staffFile: new URL('staff.json', import.meta.url),
    tokenSeconds: 3_600,
  });
  process.on('SIGTERM', async () => {
    await server.stop();
    process.exit(0);
  });
}
