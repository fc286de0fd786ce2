import { expect } from '../fixtures.ts';
import { test } from './specimens.ts';

test('Link: leads where it says, to the main site by its own URL', async ({ sent, live }) => {
  for (const link of [await sent('Link'), await live('Link')]) {
    await expect(link.getByRole('link', { name: 'link in the product' })).toHaveAttribute('href', '/help-and-support/');
    await expect(link.getByRole('link', { name: 'main site' })).toHaveAttribute(
      'href',
      `${process.env['STACK_MAIN_SITE']}/energy`,
    );
    await expect(link.getByRole('link', { name: 'elsewhere' })).toHaveAttribute('href', 'https://www.ofgem.gov.uk/');
    await expect(link.getByRole('link').first()).toHaveCSS('text-decoration-line', 'underline');
  }
});

test('Alert: an error is announced, the others are not, and each says its kind in words', async ({ sent, live }) => {
  for (const alert of [await sent('Alert'), await live('Alert')]) {
    await expect(alert.getByRole('alert')).toHaveText(/^Error: Unfortunately, we're having technical problems/);
    await expect(alert.getByRole('alert')).toHaveCount(1);
    await expect(alert.getByRole('heading', { name: 'Success: Thank you' })).toBeVisible();
    await expect(alert.getByRole('heading', { name: 'Warning: You are offline' })).toBeVisible();
    await expect(alert.getByRole('heading', { name: "We're checking your details" })).toBeVisible();
  }
});

test('Card: is one link, and pressing anywhere on it follows that link', async ({ page, sent, live }) => {
  const plain = await sent('Card');
  await expect(plain.getByRole('listitem').first()).toContainText('Which numbers to write down');
  const card = (await live('Card')).getByRole('listitem').first();
  await expect(card.getByRole('link')).toHaveCount(1);
  await page.route('**/help-and-support/meters', (route) => route.fulfill({ body: 'the meters page' }));
  await card.getByText('Which numbers to write down').click({ force: true });
  await expect(page).toHaveURL(/\/help-and-support\/meters$/);
});

test('CategoryTile: shows its category with a drawing that is only decoration', async ({ sent, live }) => {
  for (const tiles of [await sent('CategoryTile'), await live('CategoryTile')]) {
    await expect(tiles.getByRole('heading', { level: 3 })).toHaveCount(2);
    for (const tile of await tiles.getByRole('listitem').all()) {
      await expect(tile.getByRole('link')).toHaveCount(1);
      await expect(tile.locator('svg')).toHaveAttribute('aria-hidden', 'true');
      await expect(tile.locator('p')).not.toBeEmpty();
    }
  }
});

test('VideoTile: offers the video and the same in writing, and loads nothing of it', async ({ sent, live }) => {
  for (const tiles of [await sent('VideoTile'), await live('VideoTile')]) {
    const tile = tiles.getByRole('listitem').first();
    await expect(tile).toContainText('Video, 1 min');
    await expect(tile.getByRole('link', { name: 'Read your meter in a minute', exact: true })).toHaveAttribute(
      'href',
      /\/guides\/videos\/try$/,
    );
    await expect(tile.getByRole('link', { name: /^Read it instead ?: Read your meter in a minute$/ })).toBeVisible();
    await expect(tile.locator('svg')).toBeVisible();
    await expect(tiles.locator('video, iframe, img')).toHaveCount(0);
  }
});

test('Pill: is text, and amber looks different', async ({ sent, live }) => {
  for (const pills of [await sent('Pill'), await live('Pill')]) {
    const [usual, amber] = [pills.getByText('Most asked'), pills.getByText('Energy prices are changing')];
    await expect(usual).toBeVisible();
    const ground = await usual.evaluate((pill) => getComputedStyle(pill).backgroundColor);
    await expect(amber).not.toHaveCSS('background-color', ground);
  }
});

test('CallOut: only the number is the link, whole, at least 48 pixels high, with Relay UK beside it', async ({
  sent,
  live,
}) => {
  for (const callOut of [await sent('CallOut'), await live('CallOut')]) {
    await expect(callOut.getByRole('heading', { level: 3 })).toHaveText(
      'Immediate action required: Smell gas? Call now',
    );
    const link = callOut.getByRole('link');
    await expect(link).toHaveText('0800 111 999');
    await expect(link).toHaveAttribute('href', 'tel:0800111999');
    await expect(link).toHaveCSS('white-space', 'nowrap');
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await expect(callOut).toContainText('Relay UK: dial 18001 first');
    await expect(callOut).toContainText('Free, 24 hours a day, 7 days a week');
  }
});

test('Accordion: opens by its question, and by a link to what is inside', async ({ page, sent, live }) => {
  const plain = await sent('Accordion');
  await expect(plain.getByText('The estate does.')).toBeVisible();
  await plain.getByText('Who is the executor?').click();
  await expect(plain.getByText('The person named in the will.')).toBeVisible();

  const accordion = await live('Accordion');
  const answer = accordion.getByText('The person named in the will.');
  await expect(answer).toBeHidden();
  await accordion.getByRole('link', { name: 'What is an executor?' }).click();
  await expect(answer).toBeVisible();
  await accordion.getByText('Who is the executor?').click();
  await expect(answer).toBeHidden();
  await page.goto('about:blank');
  await page.goto('/gallery#executor');
  await expect(answer).toBeVisible();
});

test('Spinner: says what is awaited to everyone, and its wheel to no one', async ({ sent, live }) => {
  for (const spinner of [await sent('Spinner'), await live('Spinner')]) {
    await expect(spinner.getByRole('status')).toHaveText('Finding addresses');
    await expect(spinner.locator('[aria-hidden=true]')).toHaveCount(1);
    await expect(spinner.getByText('Finding addresses')).toBeVisible();
  }
});

test('Dialog: is closed as sent, opens over the page, and each of its answers closes it', async ({
  page,
  sent,
  live,
}) => {
  const plain = await sent('Dialog');
  await expect(plain.locator('dialog')).toHaveCount(1);
  await expect(plain.locator('dialog')).toBeHidden();

  const specimen = await live('Dialog');
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' });
  const opener = specimen.getByRole('button', { name: 'Open the dialog' });
  for (const answer of ['Stay signed in', 'Sign out']) {
    await opener.click();
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
    await dialog.getByRole('button', { name: answer }).click();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('Markup: has its links, bold and superscript, and never a script', async ({ sent, live }) => {
  for (const markup of [await sent('Markup'), await live('Markup')]) {
    await expect(markup.locator('p')).toHaveText('Rich text with a link and a note1.');
    await expect(markup.locator('b')).toHaveText('text');
    await expect(markup.locator('sup')).toHaveText('1');
    await expect(markup.getByRole('link')).toHaveAttribute('href', `${process.env['STACK_MAIN_SITE']}/energy`);
    await expect(markup.locator('script, style')).toHaveCount(0);
  }
});

test('SideMenu: is a navigation named by its heading, with the present place marked', async ({ sent, live }) => {
  for (const specimen of [await sent('SideMenu'), await live('SideMenu')]) {
    const menu = specimen.getByRole('navigation', { name: 'Help categories' });
    await expect(menu.getByRole('link')).toHaveText(['Bills and payments', 'Meters']);
    await expect(menu.locator('[aria-current]')).toHaveText('Meters');
  }
});

test('Panel: is a region named by its heading', async ({ sent, live }) => {
  for (const panels of [await sent('Panel'), await live('Panel')]) {
    await expect(panels.getByRole('region', { name: "Can't find what you're looking for?" })).toContainText(
      'Search all our help.',
    );
    await expect(panels.getByRole('region', { name: 'All articles' })).toContainText('In groups.');
    await expect(panels.getByRole('region', { name: 'Speak. Seek. Save.' }).getByRole('link')).toBeVisible();
  }
});

test('Steps: says how far along it is, with the way back', async ({ sent, live }) => {
  for (const steps of [await sent('Steps'), await live('Steps')]) {
    await expect(steps).toContainText('Step 1 of 3');
    await expect(steps.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/help-and-support/');
  }
});
