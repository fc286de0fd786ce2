import { describe, expect, it } from 'vitest';
import { setUpSignIn } from './set-up-sign-in.ts';
import { siteOrigin } from './sign-in-site.ts';

const { begin, comeBack, expectNothing, running } = setUpSignIn();

describe('fault 21: open redirects', () => {
  it.each([
    ['//evil.example'],
    ['/\\evil.example'],
    ['/\t/evil.example'],
    ['%09//evil.example'],
    ['/.//evil.example'],
    ['https://evil.example/'],
    ['javascript:alert(1)'],
    [`${siteOrigin}@evil.example`],
  ])('from %j leads to the hub', async (from) => {
    const { status, location } = await comeBack(await begin(from));
    expect({ status, location }).toEqual({ status: 303, location: `${siteOrigin}/help-and-support/` });
  });

  it('a state in which anything was changed is refused, at whichever place', async () => {
    const begun = await begin();
    const bytes = Buffer.from(begun.state, 'base64url');
    for (let place = 0; place < bytes.length; place += 7) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      await expectNothing(await comeBack({ ...begun, state: changed.toString('base64url') }));
    }
    for (const state of [
      '',
      begun.state.slice(0, 20),
      Buffer.from('{"path":"//evil.example"}').toString('base64url'),
    ]) {
      await expectNothing(await comeBack({ ...begun, state }));
    }
    expect((await comeBack(begun)).location).toBe(`${siteOrigin}/help-and-support/deals`);
  });

  it('the redirect to the provider goes where its own document says, whatever Host and Forwarded say', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', referer: 'https://evil.example/x' };
    const { location } = await running().site.ask('/identity/login', { headers });
    expect(location.startsWith(`${running().provider.issuer}/authorize?`)).toBe(true);
    expect(new URL(location).searchParams.get('redirect_uri')).toBe(`${siteOrigin}/identity/callback`);
  });
});
