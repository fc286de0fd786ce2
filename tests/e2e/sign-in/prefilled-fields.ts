import { expect, type Page } from '@playwright/test';

export const note = "We've filled in the details we hold. Check them and change anything that's wrong.";
export const lookups = /\/(AccountStatusCount|accounts|customers)$/;
export const counts = '/v1/proxy/Customer/Accounts/AccountStatusCount';

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: label === 'Phone number' });
const labels = ['First name', 'Surname', 'Email address', 'Phone number'] as const;

export async function expectValues(page: Page, values: string[]): Promise<void> {
  for (const [index, label] of labels.entries()) await expect(field(page, label)).toHaveValue(values[index] ?? '');
}

export const ada = ['Ada', 'Brightwell', 'ada@brightwell.example', '07700900101'];
export const nobody = ['', '', '', ''];
