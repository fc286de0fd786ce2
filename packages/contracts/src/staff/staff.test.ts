import { expect, it } from 'vitest';
import { roleFor, rolesInClaim, type StaffAction, staffPermissions, staffRoles } from './staff.ts';

const everyone = ['operator', 'agent', 'editor', 'publisher', 'auditor'];
/** Written out, not read from the product: who may do what. */
const permitted: Record<StaffAction, string[]> = {
  'sign-in': everyone,
  'view-now': everyone,
  'view-notices': everyone,
  'change-notices': ['operator', 'editor'],
  'view-read-weeks': everyone,
  'change-read-weeks': ['operator', 'editor'],
  'view-content': ['operator', 'editor', 'publisher'],
  'view-articles': everyone,
  'edit-articles': ['editor', 'publisher'],
  'publish-articles': ['publisher'],
  'view-deliveries': ['operator', 'agent', 'auditor'],
  'replay-deliveries': ['operator', 'agent'],
  'pause-channel': ['operator'],
  'trace-lead': ['operator', 'agent'],
  'find-lead': ['agent'],
  'open-lead': ['agent'],
  'hold-lead': ['agent'],
  'erase-lead': ['agent'],
  'set-lead-status': ['agent'],
  'view-sessions': ['operator'],
  'end-sessions': ['operator'],
  'view-audit': ['auditor'],
};

it('there are five roles, and no action beside these', () => {
  expect(staffRoles).toEqual(everyone);
  expect(staffPermissions).toEqual(permitted);
});

it.each(staffRoles)('%s may do what is said of this role alone', (role) => {
  expect(roleFor('view-now', [role])).toBe(role);
  expect(roleFor('open-lead', [role])).toBe(role === 'agent' ? 'agent' : undefined);
});

it('someone with several roles acts in the first that may, and without a role in none', () => {
  expect(roleFor('view-audit', ['operator', 'auditor'])).toBe('auditor');
  expect(roleFor('view-notices', ['agent', 'operator'])).toBe('agent');
  expect(roleFor('open-lead', [])).toBeUndefined();
});

it.each([
  ['a list', ['auditor', 'operator', 'admin'], ['operator', 'auditor']],
  ['words between spaces', 'agent admin editor', ['agent', 'editor']],
  ['a part of a word', 'operators', []],
  ['something else', { operator: true }, []],
  ['nothing', undefined, []],
])('a claim that is %s has the roles of ours in it', (_, claim, roles) => {
  expect(rolesInClaim(claim)).toEqual(roles);
});
