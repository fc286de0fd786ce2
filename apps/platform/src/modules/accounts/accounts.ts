import type { Database } from '../../db/database.ts';
import type { KeyRing } from '../leads/key-ring.ts';
import { createAccountRepository } from './account-repository.ts';
import type { IdentitySettings } from './identity-settings.ts';
import type { AccountServices } from './routes.ts';
import { createTokenCheck } from './token-check.ts';

export function openAccounts(sql: Database, ring: KeyRing, identity: IdentitySettings | undefined): AccountServices {
  return identity && { book: createAccountRepository(sql, ring), subjectOf: createTokenCheck(identity) };
}
