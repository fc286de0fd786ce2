/** The roles of the console, from a claim of the identity provider. */
export const staffRoles = ['operator', 'agent', 'editor', 'publisher', 'auditor'] as const;

export type StaffRole = (typeof staffRoles)[number];

const everyone = staffRoles;

/** Which roles may do what. Only agents see personal data, and each view of it needs a reason. */
export const staffPermissions = {
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
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffAction = keyof typeof staffPermissions;

/** The roles in a claim, a list or words between spaces. Roles of other systems are ignored. */
export function rolesInClaim(claim: unknown): StaffRole[] {
  const names: unknown = typeof claim === 'string' ? claim.split(' ') : claim;
  return staffRoles.filter((role) => Array.isArray(names) && names.includes(role));
}

/** The role in which someone with these roles does it; undefined if none of them may. */
export function roleFor(action: StaffAction, roles: readonly StaffRole[]): StaffRole | undefined {
  const permitted: readonly StaffRole[] = staffPermissions[action];
  return roles.find((role) => permitted.includes(role));
}
