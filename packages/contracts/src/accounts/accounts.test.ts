import { describe, expect, it } from 'vitest';
import { accountList, accountStatusCount, customerList } from './accounts.ts';

describe('the count of accounts by status', () => {
  const counts = { liveCount: 1, lostCount: 0, preLiveCount: 2 };

  it('has three whole numbers from 0', () => {
    expect(accountStatusCount.parse(counts)).toEqual({ liveCount: 1, lostCount: 0, preLiveCount: 2 });
  });

  it.each(['liveCount', 'lostCount', 'preLiveCount'])(
    'is rejected when %s is missing, negative or a fraction',
    (name) => {
      expect(accountStatusCount.safeParse({ ...counts, [name]: undefined }).success).toBe(false);
      expect(accountStatusCount.safeParse({ ...counts, [name]: -1 }).success).toBe(false);
      expect(accountStatusCount.safeParse({ ...counts, [name]: 0.5 }).success).toBe(false);
    },
  );
});

describe('the list of accounts', () => {
  const account = {
    id: '7',
    person: { firstName: 'Morag', lastName: 'Reid' },
    email: 'morag@example.com',
    mobile: '07700900123',
  };

  it('keeps what the supplier holds, and takes any other type for null', () => {
    expect(accountList.parse({ accounts: [account] })).toEqual({ accounts: [account] });
    const damaged = { ...account, person: { firstName: 1, lastName: null }, email: [], mobile: undefined };
    expect(accountList.parse({ accounts: [damaged] })).toEqual({
      accounts: [{ id: '7', person: { firstName: null, lastName: null }, email: null, mobile: null }],
    });
  });

  it('is rejected without a list, or with an account without an id', () => {
    expect(accountList.safeParse({}).success).toBe(false);
    expect(accountList.safeParse({ accounts: [{ ...account, id: 7 }] }).success).toBe(false);
    expect(accountList.safeParse({ accounts: [{ id: '7' }] }).success).toBe(false);
  });
});

describe('the list of customers', () => {
  const attributes = { firstName: 'Morag', surname: 'Reid', email: null };
  const customer = { type: 'customers', id: '7', attributes };

  it('keeps names and email address', () => {
    expect(customerList.parse({ data: [customer] })).toEqual({ data: [customer] });
    expect(customerList.parse({ data: [] })).toEqual({ data: [] });
  });

  it.each([
    ['no list', {}],
    ['another type', { data: [{ ...customer, type: 'leads' }] }],
    ['no id', { data: [{ type: 'customers', attributes }] }],
    ['no attributes', { data: [{ type: 'customers', id: '7' }] }],
  ])('is rejected with %s', (_, document) => {
    expect(customerList.safeParse(document).success).toBe(false);
  });
});
