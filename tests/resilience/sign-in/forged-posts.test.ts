import { describe, expect, it } from 'vitest';
import { setUpSignIn } from './set-up-sign-in.ts';
import { asSent, siteOrigin } from './sign-in-site.ts';

const { begin, comeBack, countSessions, expectNothing, running } = setUpSignIn();

describe('fault 22: forged posts', () => {
  it.each([
    ['cross-site', { origin: 'https://evil.example' }],
    ['null', { origin: 'null' }],
    ['missing', { origin: '' }],
    ['our own', { origin: siteOrigin, 'sec-fetch-site': 'same-origin' }],
  ])('a callback with %s Origin is refused', async (_, headers) => {
    const response = await comeBack(await begin(), { headers });
    expect(response.status).toBe(403);
    await expectNothing(response);
  });

  it('the provider may post to the callback, and nowhere else', async () => {
    const headers = { origin: running().provider.issuer, 'sec-fetch-site': 'cross-site' };
    for (const path of [
      '/identity/activity',
      '/identity/callback/',
      '/identity/callback?x=1',
      '/help-and-support/confirmation',
    ]) {
      expect((await running().site.ask(path, { method: 'POST', headers, form: {} })).status).toBe(403);
    }
  });

  it.each([
    ['cross-site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['null', { origin: 'null' }],
    ['missing', {}],
  ])('a sign of life with %s Origin is refused, and keeps nobody signed in', async (_, headers) => {
    const cookie = asSent((await comeBack(await begin())).cookies);
    await running().sql`update customer_session set last_active = now() - interval '10 minutes'`;
    const response = await running().site.ask('/identity/activity', {
      method: 'POST',
      headers: { cookie, ...headers },
    });
    expect(response.status).toBe(403);
    const idle = await running().sql`select from customer_session where last_active > now() - interval '9 minutes'`;
    expect(idle).toHaveLength(0);
  });

  it('login CSRF: a callback without the cookie of the browser that began is refused', async () => {
    const attacker = await begin();
    await expectNothing(await comeBack({ ...attacker, cookie: '' }));
    const victim = await begin();
    await expectNothing(await comeBack({ ...attacker, cookie: victim.cookie }));
    await expectNothing(await comeBack({ ...attacker, cookie: `${victim.cookie}; ${attacker.cookie}` }));
  });

  it('a callback is taken once, in whichever process and however many come at once', async () => {
    const begun = await begin();
    const id_token = await running().provider.sign(begun.claims);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        comeBack(begun, { form: { id_token }, at: index % 2 ? running().site : running().otherProcess }),
      ),
    );
    expect(responses.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1);
    expect(await countSessions()).toBe(1);
    expect((await comeBack(begun, { form: { id_token } })).location).toBe(`${siteOrigin}/identity/not-signed-in`);
    expect(await countSessions()).toBe(1);
  });

  it('a response that says error, or names another issuer, is refused', async () => {
    await expectNothing(await comeBack(await begin(), { form: { error: 'access_denied' } }));
    await expectNothing(await comeBack(await begin(), { form: { iss: 'https://evil.example' } }));
  });
});
