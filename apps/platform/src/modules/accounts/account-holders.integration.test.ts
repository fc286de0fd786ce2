import { describe, expect, it } from 'vitest';
import { loadAccounts } from './load.ts';
import { paths, ring, setUpAccounts } from './test-accounts.ts';

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
