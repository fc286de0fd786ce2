import { expect, test } from '../fixtures.ts';
import { deals, expectSignedOut, messages, minute, openDeals, rowOf, sentToLogout, warning } from './customer.ts';

// axe needs a running clock.
test.afterEach(({ context }) => context.clock.resume());

test.describe('after 15 minutes without activity', () => {
  test('one is signed out, with a warning two minutes before that says how long is left @DLS-4', async ({
    page,
    context,
  }) => {
    await openDeals(page, context);
    await context.clock.runFor(12 * minute + 45_000);
    await expect(warning(page)).toBeHidden();
    await context.clock.runFor(6_000);
    await expect(warning(page)).toBeVisible();
    const left = warning(page).getByRole('status');
    await expect(left).toHaveText('To keep your details safe, we will sign you out in 2 minutes.');
    await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
    await context.clock.runFor(60_000);
    await expect(left).toContainText('in 1 minute.');
    await context.clock.runFor(20_000);
    await expect(left).toContainText('in 40 seconds.');
    await context.clock.runFor(20_000);
    await expect(left).toContainText('in 20 seconds.');
    const gone = sentToLogout(page);
    await context.clock.runFor(20_000);
    await gone;
    await expectSignedOut(page, messages.idle);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-session');
  });

  test('‘Stay signed in’ starts the clock anew, here and on the server @DLS-4', async ({ page, context }) => {
    await openDeals(page, context);
    const row = await rowOf(context);
    await context.clock.runFor(14 * minute);
    await row.beIdleFor(14);
    const reported = page.waitForResponse('**/identity/activity');
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await reported;
    await expect(warning(page)).toBeHidden();
    expect(await row.idleSeconds()).toBeLessThan(30);
    await context.clock.runFor(12 * minute);
    await expect(page.locator('[data-auth-state=signed-in]')).toBeVisible();
    await expect(warning(page)).toBeHidden();
  });

  test('the warning is for everyone', async ({ page, context, checkAccess }) => {
    await openDeals(page, context);
    await context.clock.runFor(13 * minute);
    await context.clock.resume();
    await expect(warning(page)).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await checkAccess();
    }
  });

  test('‘Sign out’ in the warning signs out', async ({ page, context }) => {
    await openDeals(page, context);
    await context.clock.runFor(14 * minute);
    await warning(page).getByRole('button', { name: 'Sign out' }).click();
    await expectSignedOut(page, messages.requested);
  });

  test('typing is activity: it keeps the session here, and on the server too @DLS-4', async ({ page, context }) => {
    await openDeals(page, context);
    const row = await rowOf(context);
    await context.clock.runFor(10 * minute);
    await row.beIdleFor(10);
    const reported = page.waitForResponse('**/identity/activity');
    await page.keyboard.type('warm');
    await context.clock.runFor(minute + 1_000);
    await reported;
    expect(await row.idleSeconds()).toBeLessThan(30);
    await context.clock.runFor(11 * minute);
    await expect(page.locator('[data-auth-state=signed-in]')).toBeVisible();
    await expect(warning(page)).toBeHidden();
    await context.clock.runFor(minute);
    await expect(warning(page)).toBeVisible();
  });

  test('what happens within half a second is one activity @DLS-4', async ({ page, context }) => {
    await openDeals(page, context);
    const noted = () => page.evaluate(() => localStorage.getItem('last-active'));
    await context.clock.runFor(minute);
    const before = await noted();
    await page.keyboard.press('a');
    expect(await noted()).toBe(before);
    await page.keyboard.press('b');
    await context.clock.runFor(499);
    expect(await noted()).toBe(before);
    await context.clock.runFor(1);
    expect(Number(await noted())).toBeGreaterThanOrEqual(Number(before) + minute);
  });

  test('a computer that slept past the end signs out when it wakes, whatever is pressed first @DLS-4', async ({
    page,
    context,
  }) => {
    await openDeals(page, context);
    // As after sleep: the system time has advanced and no timer has run.
    await context.clock.setSystemTime(Date.now() + 180 * minute);
    await page.keyboard.press('a');
    const gone = sentToLogout(page);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await gone;
    await expectSignedOut(page, messages.idle);
  });

  test('a warning that was slept through cannot be answered any more @DLS-4', async ({ page, context }) => {
    await openDeals(page, context);
    await context.clock.runFor(14 * minute);
    const gone = sentToLogout(page);
    await context.clock.setSystemTime(Date.now() + 60 * minute);
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await gone;
    await expectSignedOut(page, messages.idle);
  });

  test('two tabs: activity in one keeps the other, and its warning goes @DLS-4', async ({ page, context }) => {
    await openDeals(page, context);
    const other = await context.newPage();
    await other.goto(deals);
    await context.clock.runFor(14 * minute);
    await expect(warning(page)).toBeVisible();
    await expect(warning(other)).toBeVisible();
    await other.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(warning(other)).toBeHidden();
    await expect(warning(page)).toBeHidden();
    await context.clock.runFor(5 * minute);
    await expect(page.locator('[data-auth-state=signed-in]')).toBeVisible();
    await expect(other.locator('[data-auth-state=signed-in]')).toBeVisible();
  });
});
