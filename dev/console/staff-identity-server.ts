import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type IdentityServer, serve, tokensFor } from '../fakes/identity-server.ts';
import { devSecrets } from '../secrets.ts';

export const staffAudience = 'https://staff.lamplighter.example';
export const consoleClientId = 'lamplighter-console';

const staff = z
  .array(
    z.object({
      sub: z.string(),
      name: z.string(),
      signInName: z.string(),
      password: z.string(),
      roles: z.array(z.string()),
    }),
  )
  .parse(JSON.parse(readFileSync(new URL('staff.json', import.meta.url), 'utf8')));

type Settings = { port: number; consoleOrigins: string[]; clientSecret: string };

/** The identity provider of the supplier's staff, with the people of `staff.json` and their roles. */
function startStaffIdentityServer({ port, consoleOrigins, clientSecret }: Settings): Promise<IdentityServer> {
  const find = (sub: string) => staff.find((person) => person.sub === sub);
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
          grant_types: ['authorization_code'],
        },
      ],
      responseTypes: ['code'],
      pkce: { required: () => true },
      claims: { openid: ['sub', 'name', 'roles'] },
      conformIdTokenClaims: false,
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
    staff,
  );
}

if (import.meta.main) {
  /** The identity provider of the staff, as a process at `PORT`, for the consoles at `CONSOLE_ORIGINS`. */
  const server = await startStaffIdentityServer({
    port: Number(process.env['PORT']),
    consoleOrigins: (process.env['CONSOLE_ORIGINS'] ?? '').split(','),
    clientSecret: devSecrets.CONSOLE_CLIENT_SECRET,
  });
  process.on('SIGTERM', async () => {
    await server.stop();
    process.exit(0);
  });
}
