export const channels = ['email', 'crm'] as const;
export type Channel = (typeof channels)[number];
