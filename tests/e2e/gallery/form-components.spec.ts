import { expect } from '../fixtures.ts';
import { test } from './specimens.ts';

test('Button: a second press within a second is ignored, and the button is never disabled', async ({
  page,
  sent,
  live,
}) => {
  const plain = await sent('Button');
  await expect(plain.getByRole('button', { name: 'Change address' })).toBeVisible();
  await expect(plain.getByRole('link', { name: 'Submit a meter reading' })).toBeVisible();

  const next = (await live('Button')).getByRole('button', { name: 'Next step' }).last();
  await page.evaluate(() => {
    document.querySelector('main form[method=post]')?.addEventListener('submit', (event) => {
      event.preventDefault();
      document.body.dataset['posts'] = String(Number(document.body.dataset['posts'] ?? 0) + 1);
    });
  });
  const body = page.locator('body');
  await next.dblclick();
  await expect(body).toHaveAttribute('data-posts', '1');
  await expect(next).toBeEnabled();
  await expect(async () => {
    await next.click();
    await expect(body).toHaveAttribute('data-posts', '2', { timeout: 100 });
  }).toPass({ intervals: [1_000] });
});

test('Field: is described by its hint, then its error, and is invalid only in error', async ({ sent, live }) => {
  for (const fields of [await sent('Field'), await live('Field')]) {
    const right = fields.locator('#email');
    await expect(right).toHaveAttribute('aria-describedby', 'email-hint');
    await expect(right).not.toHaveAttribute('aria-invalid');
    await expect(right).toHaveAccessibleName('Email address');
    await expect(fields.locator('#first-name')).not.toHaveAttribute('aria-describedby');
    await expect(fields.locator('#textphone')).toHaveAccessibleName('Textphone number (optional)');

    const wrong = fields.locator('#email-wrong');
    await expect(wrong).toHaveAttribute('aria-describedby', 'email-wrong-hint email-wrong-error');
    await expect(wrong).toHaveAttribute('aria-invalid', 'true');
    await expect(wrong).toHaveAccessibleDescription(
      'We will send your reference number here Error: Enter an email address in the correct format, like name@example.com',
    );
    await expect(wrong).toHaveValue('zoe@');
    await expect(fields.locator('#telephone')).toHaveCSS('font-size', /^(1[6-9]|2\d)/);
  }
});

test('Radios: one of a group, the reveal in sight while it is chosen, the error on the group and on each', async ({
  sent,
  live,
}) => {
  const plain = await sent('Radios');
  await expect(plain.getByLabel('Low reading')).toBeVisible();
  await plain.getByText('Gas only').first().click();
  await expect(plain.locator('input[name=fuel]:checked')).toHaveValue('Gas');
  await expect(plain.getByLabel('Low reading')).toBeHidden();

  const radios = await live('Radios');
  const fuel = radios.getByRole('group', { name: 'Which fuel is the reading for?' });
  await expect(fuel.getByRole('radio', { name: 'Electricity only' })).toBeChecked();
  await fuel.getByRole('radio', { name: 'Electricity only' }).press('ArrowUp');
  await expect(fuel.getByRole('radio', { name: 'Gas only' })).toBeChecked();
  await expect(fuel.getByRole('radio', { checked: true })).toHaveCount(1);

  const wrong = radios.getByRole('group', { name: 'Which fuel do we supply?' });
  await expect(wrong).toHaveAttribute('aria-describedby', 'fuel-wrong-hint fuel-wrong-error');
  await expect(wrong.getByRole('radio', { checked: true })).toHaveCount(0);
  for (const radio of await wrong.getByRole('radio').all()) {
    await expect(radio).toHaveAttribute('aria-describedby', /fuel-wrong-error$/);
  }
});

test('Select: begins with nothing chosen, and its error is tied to it', async ({ sent, live }) => {
  for (const selects of [await sent('Select'), await live('Select')]) {
    const title = selects.getByLabel('Title (optional)');
    await expect(title).toHaveValue('');
    await title.selectOption('Dr');
    await expect(title).toHaveValue('Dr');
    const subject = selects.getByLabel('What is it about?');
    await expect(subject).toHaveAccessibleDescription('Error: Select what your complaint is about');
    await expect(subject).toHaveAttribute('aria-invalid', 'true');
    await expect(title).not.toHaveAttribute('aria-invalid');
  }
});

test('DateInput: three boxes that take a month as a word, and only the wrong one is marked', async ({ sent, live }) => {
  for (const dates of [await sent('DateInput'), await live('DateInput')]) {
    const date = dates.getByRole('group', { name: 'Date of reading', exact: true });
    await expect(date).toHaveAccessibleDescription('Between 15 October 2026 and 15 November 2026');
    await date.getByLabel('Month').fill('march');
    await expect(date.getByLabel('Month')).toHaveValue('march');
    const wrong = dates.getByRole('group', { name: 'Date of reading, again' });
    await expect(wrong.locator('[aria-invalid]')).toHaveCount(1);
    await expect(wrong.getByLabel('Month')).toHaveAccessibleDescription('Error: Date of reading must include a month');
    await expect(wrong.getByLabel('Day')).toHaveValue('12');
  }
});

test('TextArea: says by how much a text is too long, a second after typing stops, an emoji being one', async ({
  page,
  sent,
  live,
}) => {
  await expect((await sent('TextArea')).getByLabel('What happened?')).toBeEditable();

  await page.clock.install();
  const areas = await live('TextArea');
  // From here on the test controls the clock.
  await page.clock.pauseAt(Date.now() + 60_000);
  const query = areas.getByLabel('What happened?');
  const note = areas.getByRole('status');
  await expect(note).toBeEmpty();
  await query.fill('🔥'.repeat(40));
  await page.clock.runFor(1_500);
  await expect(note).toBeEmpty();
  await query.fill(`${'🔥'.repeat(40)}ab`);
  await page.clock.runFor(900);
  await expect(note).toBeEmpty();
  await query.press('End');
  await query.pressSequentially('c');
  await page.clock.runFor(900);
  await expect(note).toBeEmpty();
  await page.clock.runFor(200);
  await expect(note).toHaveText('Maximum character limit reached. You are currently 3 characters over.');
  await query.fill('short');
  await page.clock.runFor(1_100);
  await expect(note).toBeEmpty();
  await expect(areas.getByLabel('Your enquiry')).toHaveAccessibleDescription('Error: Enter your enquiry');
});

test('Fieldset: is a group with a name and a hint, around its fields', async ({ sent, live }) => {
  for (const fieldset of [await sent('Fieldset'), await live('Fieldset')]) {
    const group = fieldset.getByRole('group', { name: 'Your supply' });
    await expect(group).toHaveAccessibleDescription('Both numbers are on your bill');
    await expect(group.getByLabel('Supply number')).toBeEditable();
  }
});

test('ErrorSummary: takes the focus, speaks from within, and its links move the focus to the field', async ({
  page,
  sent,
  live,
}) => {
  const plain = await sent('ErrorSummary');
  await expect(plain.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  await expect(plain.getByRole('link', { name: 'Select a fuel' })).toHaveAttribute('href', '#fuel-wrong');

  const summary = await live('ErrorSummary');
  const outer = summary.locator('[tabindex="-1"]');
  await expect(outer).toBeFocused();
  await expect(outer).not.toHaveAttribute('role');
  await expect(outer.getByRole('alert')).toContainText('There is a problem');
  await summary.getByRole('link', { name: /^Enter an email address/ }).click();
  await expect(page.locator('#email-wrong')).toBeFocused();
  await summary.getByRole('link', { name: 'Select a fuel' }).click();
  await expect(page.locator('#fuel-wrong')).toBeFocused();
});

test('SearchBox: goes to the search page by a full load with the path it was asked from @SRCH-1', async ({
  page,
  sent,
  live,
}) => {
  const plain = await sent('SearchBox');
  await plain.page().route('**/search?*', (route) => route.fulfill({ body: 'found' }));
  await plain.getByLabel('Search help and support').fill('smell gas');
  await plain.getByRole('button', { name: 'Search' }).click();
  await expect(plain.page()).toHaveURL(/\/search\?q=smell\+gas&initiated=%2Fgallery$/);

  const box = await live('SearchBox');
  const loads: string[] = [];
  await page.route('**/search?*', (route) => {
    loads.push(route.request().resourceType());
    return route.fulfill({ body: 'found' });
  });
  await expect(box.getByRole('combobox', { name: 'Search help and support' })).toHaveValue('topup not working');
  await box.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search\?q=topup\+not\+working&initiated=%2Fgallery$/);
  expect(loads).toEqual(['document']);
});

test('SearchBox: the field is required, takes 2000 characters, and submits even when it is empty @SRCH-2 @SRCH-3', async ({
  page,
  live,
}) => {
  const box = await live('SearchBox');
  const field = box.getByRole('combobox', { name: 'Search help and support' });
  await expect(field).toHaveAttribute('required', '');
  await expect(field).toHaveAttribute('maxlength', '2000');
  await page.route('**/search?*', (route) => route.fulfill({ body: 'nothing asked' }));
  await field.fill('');
  await box.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search\?q=&initiated=%2Fgallery$/);
});
