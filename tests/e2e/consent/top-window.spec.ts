import {
  eventsInFrame,
  expect,
  framedNoise,
  haveAccepted,
  monitoringConfiguration,
  monitoringStarts,
  openFramed,
  test,
  updateGroups,
  updateGroupsInFrame,
} from './consent-stack.ts';

test.use({ axeAtEnd: false, expectedNoise: framedNoise, settings: { CONSENT_TOP_WINDOW_ONLY: 'on' } });

test.describe('where only the top window counts', () => {
  test('an active group starts nothing in a frame; the cookie does @CNS-1', async ({ page, context, stack }) => {
    await openFramed(page, stack.origin);
    await updateGroupsInFrame(page);
    await page.waitForLoadState('networkidle');
    expect(await eventsInFrame(page)).toBe(0);
    await haveAccepted(context);
    await updateGroupsInFrame(page);
    await expect.poll(() => eventsInFrame(page)).toBeGreaterThan(0);
  });

  test('an active group starts it in the top window, at the rates of an unset configuration @CNS-1 @CNS-4', async ({
    page,
  }) => {
    await page.goto('/help-and-support/');
    await updateGroups(page, ',C0001,C0002,');
    await monitoringStarts(page);
    expect(await monitoringConfiguration(page)).toMatchObject({ sessionSampleRate: 100, sessionReplaySampleRate: 20 });
  });
});
