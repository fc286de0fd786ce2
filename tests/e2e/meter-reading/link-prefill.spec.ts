import { expect } from '../fixtures.ts';
import { formPath, test } from './reading-stack.ts';

test.describe.configure({ mode: 'default' });
test.use({ expectedNoise: [/status of (422|503|410)/] });

test.describe('the meter reading form in a read week', () => {
  test('a link brings values along, and they stay in no URL, history or log @MTR-2', async ({ page, stack }) => {
    const query = new URLSearchParams({
      title: 'Dr',
      first_name: 'Canaryfirst',
      last_name: 'Canarylast',
      telephone: '07700900999',
      email: 'canary@example.com',
      gas_account_number: '859999999999',
      elec_account_number: 'BGX9999',
      fuel: 'Electricity',
    });
    const asked: string[] = [];
    page.on('request', (one) => asked.push(`${one.url()} ${one.headers()['referer'] ?? ''}`));
    await page.goto('/help-and-support/contact-us');
    await page.goto(`${formPath}?${query}`);
    expect(new URL(page.url()).search).toBe('');
    await expect(page.getByLabel('Title (optional)')).toHaveValue('Dr');
    await expect(page.getByLabel('First name')).toHaveValue('Canaryfirst');
    await expect(page.getByLabel('Surname')).toHaveValue('Canarylast');
    await expect(page.getByLabel('Phone number')).toHaveValue('07700900999');
    await expect(page.getByLabel('Email address')).toHaveValue('canary@example.com');
    await expect(page.getByLabel('Electricity only')).toBeChecked();
    await expect(page.locator('input[name=gas_account_number]')).toHaveValue('859999999999');
    await expect(page.locator('input[name=elec_account_number]')).toHaveValue('BGX9999');
    expect(asked.filter((one) => /canary/i.test(one))).toHaveLength(1);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__Host-reading-prefill');
    await page.goBack();
    await page.goForward();
    expect(new URL(page.url()).search).toBe('');
    expect(stack.log.filter((line) => /canary|859999999999/i.test(line))).toEqual([]);
  });
});
