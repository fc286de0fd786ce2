import { describe, expect, it } from 'vitest';
import { paths, setUpAccounts } from './test-accounts.ts';

const { accessToken, ask, identityToken } = setUpAccounts();
const blank = { 'client-id': '' };

describe('what the account endpoints respond with', () => {
  it('counts of accounts by state, for an identity token and a blank client id @AUT-5', async () => {
    const response = await ask(paths.counts, await identityToken('c-1001'), blank);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ liveCount: 2, lostCount: 0, preLiveCount: 0 });
    expect(response.headers).toMatchObject({ 'cache-control': 'private, no-store' });
    expect(response.headers).not.toHaveProperty('www-authenticate');
    const former = await ask(paths.counts, await identityToken('c-1002'), blank);
    expect(former.json()).toEqual({ liveCount: 0, lostCount: 1, preLiveCount: 0 });
    const future = await ask(paths.counts, await identityToken('c-1003'), blank);
    expect(future.json()).toEqual({ liveCount: 0, lostCount: 0, preLiveCount: 1 });
  });

  it('accounts with their person, email address and mobile number @AUT-6', async () => {
    const response = await ask(paths.accounts, await identityToken('c-1001'), blank);
    expect(response.json().accounts).toHaveLength(2);
    expect(response.json().accounts[0]).toEqual({
      id: '851004217734',
      person: { firstName: 'Ada', lastName: 'Brightwell' },
      email: 'ada@brightwell.example',
      mobile: '07700900101',
    });
  });

  it('customers in JSON:API, for an access token and a client that is known @AUT-7', async () => {
    const response = await ask(paths.customers, await accessToken('c-1002'));
    expect(response.headers['content-type']).toContain('application/vnd.api+json');
    expect(response.json()).toEqual({
      data: [
        {
          type: 'customers',
          id: 'c-1002',
          attributes: { 'first-name': 'Owen', surname: 'Marsh', email: 'owen@marsh.example' },
        },
      ],
    });
    expect((await ask(paths.customers, await accessToken('c-1002'), {})).statusCode).toBe(401);
  });

  it('nothing for someone who can sign in and of whom nothing is held', async () => {
    const identity = await identityToken('c-9999');
    expect((await ask(paths.counts, identity)).json()).toEqual({ liveCount: 0, lostCount: 0, preLiveCount: 0 });
    expect((await ask(paths.accounts, identity)).json()).toEqual({ accounts: [] });
    expect((await ask(paths.customers, await accessToken('c-9999'))).json()).toEqual({ data: [] });
  });

  it("never one customer's data for another's token, whatever else is asked for", async () => {
    const [identity, access] = [await identityToken('c-1002'), await accessToken('c-1002')];
    const responses = await Promise.all([
      ask(`${paths.accounts}?sub=c-1001&id=851004217734&customer=c-1001`, identity, { sub: 'c-1001' }),
      ask(`${paths.counts}?sub=c-1001`, identity),
      ask(`${paths.customers}?filter[id]=c-1001&include=accounts`, access),
      ask(`${paths.customers}/c-1001`, access),
    ]);
    for (const response of responses) expect(response.body).not.toMatch(/Ada|Brightwell|8510|liveCount":2|c-1001/);
  });
});
