import { describe, expect, it } from 'vitest';
import { paths, ring, setUpAccounts } from '../../../test/accounts.ts';
import { loadAccounts } from './account-repository.ts';

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

describe('account holders', () => {
  const { ask, identityToken, running } = setUpAccounts();

  describe('account holders in the database', () => {
    it('are not to be read without the keys', async () => {
      const [dump] = await running().sql<{ text: string; bytes: Buffer[] }[]>`
      select string_agg(row_to_json(account_holder)::text, ' ') as text, array_agg(sealed) as bytes from account_holder`;
      const all = `${dump?.text} ${dump?.bytes.map((one) => one.toString('latin1')).join(' ')}`;
      expect(dump?.bytes).toHaveLength(4);
      for (const name of ['Ada', 'Brightwell', '07700900101', 'brightwell.example', 'c-1001', 'liveCount', 'lamplight'])
        expect(all).not.toContain(name);
    });

    it("do not open in one another's row", async () => {
      const { sql, file } = running();
      const rows = await sql<{ holder: Buffer }[]>`select holder from account_holder order by holder`;
      await sql`
      update account_holder as here set sealed = there.sealed, wrapped = there.wrapped, key_id = there.key_id
      from account_holder as there
      where (here.holder, there.holder) in ((${rows[0]?.holder ?? ''}, ${rows[1]?.holder ?? ''}), (${rows[1]?.holder ?? ''}, ${rows[0]?.holder ?? ''}))`;
      const tokens = await Promise.all(['c-1001', 'c-1002', 'c-1003', 'c-1004'].map((sub) => identityToken(sub)));
      const statuses = await Promise.all(tokens.map(async (token) => (await ask(paths.accounts, token)).statusCode));
      expect(statuses.toSorted()).toEqual([200, 200, 500, 500]);
      await loadAccounts(sql, ring, file);
    });

    it('are replaced all together, and stay as they were when a file is wrong', async () => {
      const { sql, file } = running();
      const count = async () => (await sql`select count(*)::int as holders from account_holder`)[0]?.['holders'];
      const [ada] = JSON.parse(file);
      await expect(loadAccounts(sql, ring, 'Ada Brightwell')).rejects.toThrow(/^the file is not JSON$/);
      await expect(loadAccounts(sql, ring, JSON.stringify([{ ...ada, accounts: 'Ada' }]))).rejects.toThrow(
        /^0\.accounts is not as it should be$/,
      );
      await expect(loadAccounts(sql, ring, JSON.stringify([ada, ada]))).rejects.toThrow();
      expect(await count()).toBe(4);
      expect(await loadAccounts(sql, ring, JSON.stringify([ada]))).toBe(1);
      expect(await count()).toBe(1);
      await loadAccounts(sql, ring, file);
    });
  });
});
