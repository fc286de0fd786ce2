import pg from 'pg';
import { expect, it } from 'vitest';
import { asUnavailable, isDatabaseUnavailable, NoPrimaryError } from './database-errors.ts';

function serverError(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('no', 0, 'error'), { code });
}

it.each(['08006', '25006', '25P04', '53300', '57014', '57P01', '57P03'])('the server cannot be used: %s', (code) => {
  expect(isDatabaseUnavailable(serverError(code))).toBe(true);
});

it.each(['23505', '22P02', '42P01', '25P02'])('the server can be used, and rejects the statement: %s', (code) => {
  expect(isDatabaseUnavailable(serverError(code))).toBe(false);
});

it('a connection error has one type, whatever its cause', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(isDatabaseUnavailable(refused)).toBe(false);
  expect(isDatabaseUnavailable(asUnavailable(refused))).toBe(true);
  expect(asUnavailable(refused).cause).toBe(refused);
  const noPrimary = new NoPrimaryError('none');
  expect(asUnavailable(noPrimary)).toBe(noPrimary);
});
