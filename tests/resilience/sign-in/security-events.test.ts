import { describe, expect, it } from 'vitest';
import { accessToken, type Forged, ownPost, setUpSignIn } from './sign-in-site.ts';

const { begin, comeBack, running, signedIn } = setUpSignIn();

describe('security events', () => {
  const eventsDuring = async (work: () => Promise<unknown>) => {
    const before = running().site.log.length;
    await work();
    return running()
      .site.log.slice(before)
      .filter(({ event }) => event !== 'request');
  };
  const signOut = (cookie: string, form: Record<string, string> = {}) =>
    running().site.ask('/logout', { method: 'POST', headers: { cookie, ...ownPost }, form });
  const session = expect.stringMatching(/^[\w-]{12}$/);

  it('are logged for a sign-in and each kind of sign-out, under the same name of the session', async () => {
    for (const [form, reason] of [
      [{}, 'requested'],
      [{ reason: 'idle' }, 'idle'],
      [{ reason: 'expired' }, 'expired'],
      [{ reason: 'c-1001' }, 'requested'],
    ] as const) {
      const events = await eventsDuring(async () => signOut(await signedIn(), form));
      expect(events).toEqual([
        expect.objectContaining({ level: 'info', event: 'signed-in', session }),
        expect.objectContaining({ level: 'info', event: 'signed-out', reason, session: events[0]?.['session'] }),
      ]);
    }
  });

  it('are logged for a session that a new sign-in replaces', async () => {
    const first = await signedIn();
    const begun = await begin();
    const events = await eventsDuring(() => comeBack({ ...begun, cookie: `${begun.cookie}; ${first}` }));
    expect(events.map(({ event, reason }) => [event, reason])).toEqual([
      ['signed-out', 'replaced'],
      ['signed-in', undefined],
    ]);
  });

  it('are logged for a sign-in that is refused, with the reason', async () => {
    const refusals = async (forged: Forged, state?: string) => {
      const begun = await begin();
      const events = await eventsDuring(() => comeBack({ ...begun, state: state ?? begun.state }, forged));
      return events.map(({ level, event, reason }) => [level, event, reason]);
    };
    expect(await refusals({}, 'made-up')).toEqual([['warn', 'sign-in-refused', 'state']]);
    expect(await refusals({ form: { error: 'access_denied' } })).toEqual([['warn', 'sign-in-refused', 'provider']]);
    expect(await refusals({ form: { id_token: 'not.a.token' } })).toEqual([['warn', 'sign-in-refused', 'JWSInvalid']]);
    const headers = { origin: 'https://evil.example' };
    expect(await refusals({ headers })).toEqual([['warn', 'sign-in-refused', 'origin']]);
  });

  it('say nothing of the person: no subject, token, cookie or address', async () => {
    const cookie = await signedIn();
    await signOut(cookie);
    const log = JSON.stringify(running().site.log);
    expect(log).toContain('signed-out');
    const secrets = cookie.split('; ').map((pair) => pair.split('=')[1] ?? '');
    const found = ['c-1001', accessToken, 'eyJ', '127.0.0.1', ...secrets.filter((value) => value.length > 1)];
    expect(found.length).toBeGreaterThan(4);
    expect(found.filter((text) => log.includes(text))).toEqual([]);
  });
});
