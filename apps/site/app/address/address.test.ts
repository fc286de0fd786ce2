import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { chooseAddress, complainant, formPath, person, sendQuery } from '../../test/form-steps.ts';
import type { TestPage } from '../../test/page.ts';
import { createTestSite, type TestSite } from '../../test/site.ts';

const details = formPath.details('gas-and-electricity');
const failure = [
  "Unfortunately, we're having technical problems at the moment.",
  'There was a problem saving your address. Either stay on this page and try again in a few moments, or try again later.',
];
const typed = {
  addressLine1: '3 Shingle Lane',
  addressLine2: 'Upper Wick',
  postalTown: 'Skerry',
  county: 'Larkshire',
  postcode: 'sk1 1aa',
};

const search = (site: TestSite, page: TestPage, postcode = 'LK4 2QT') => site.press(page, 'Find address', { postcode });
const enterManually = async (site: TestSite) => site.press(await site.open(details), 'Enter address manually');

/** The id of the address in the lead that is sent from this page. */
async function sentAddress(site: TestSite, page: TestPage): Promise<unknown> {
  const query = await site.press(page, 'Next step', complainant);
  await sendQuery(site, query, { query: 'It ticks.', subject: 'Faulty meter' });
  return site.platform.leads().at(-1)?.data.relationships;
}

describe('the search by postcode @ADR-1', () => {
  it('is one call with the postcode, and lists the addresses that it returns', async () => {
    const site = createTestSite();
    const found = await search(site, await site.open(details), ' lk4-2qt');
    expect(site.platform.calls.filter(({ path }) => path.startsWith('/addresses')).map(({ path }) => path)).toEqual([
      '/addresses?postcode=LK4%202QT',
    ]);
    expect(found.options('address')).toEqual([
      '12 Lantern Row, Larkfield',
      '14 Lantern Row, Larkfield',
      'Flat 2, Beacon House, 30 Lantern Row, Larkfield',
      'None of these: enter it myself',
    ]);
    expect(found.radioValues('address')).toEqual(['100012', '100014', '100030', 'none']);
  });

  it.each(['100012', '100014', '100030'])('ends with the address that was picked: %s', async (id) => {
    const site = createTestSite();
    const chosen = await chooseAddress(site, await site.open(details), id);
    expect(await sentAddress(site, chosen)).toEqual({ address: { data: { type: 'addresses', id } } });
  });

  it('keeps what else was typed up to 300 characters, and refuses a longer value', async () => {
    const site = createTestSite();
    const page = await site.open(details);
    const typedIn = (firstName: string) => site.press(page, 'Find address', { postcode: 'LK4 2QT', firstName });
    for (const length of [299, 300])
      expect((await typedIn('x'.repeat(length))).values['firstName']).toHaveLength(length);
    expect((await typedIn('x'.repeat(301))).status).toBe(422);
  });

  it('needs one of the addresses to be picked', async () => {
    const site = createTestSite();
    const found = await search(site, await site.open(details));
    for (const address of ['', '999999']) {
      const refused = await site.press(found, 'Use this address', { address });
      expect(refused.problems).toEqual(['Select your address']);
    }
  });

  it('is not retried when it fails', async () => {
    const site = createTestSite();
    site.platform.failOn(({ path }) => path.startsWith('/addresses'));
    await search(site, await site.open(details));
    expect(site.platform.calls.filter(({ path }) => path.startsWith('/addresses'))).toHaveLength(1);
  });
});

describe('manual entry @ADR-2', () => {
  it('posts everything that was typed as a new address, and uses the id that is returned', async () => {
    const site = createTestSite();
    const chosen = await site.press(await enterManually(site), 'Use this address', typed);
    const [posted, ...more] = site.platform.calls.filter(({ path }) => path === '/addresses');
    expect(more).toEqual([]);
    expect(posted?.method).toBe('POST');
    expect(JSON.parse(posted?.body ?? '')).toMatchObject({
      data: {
        type: 'addresses',
        attributes: {
          'address-line1': '3 Shingle Lane',
          'address-line2': 'Upper Wick',
          'postal-town': 'Skerry',
          county: 'Larkshire',
          postcode: 'SK1 1AA',
          'is-manual': true,
        },
      },
    });
    expect(chosen.address).toEqual(['3 Shingle Lane', 'Upper Wick', 'Skerry', 'SK1 1AA']);
    expect(await sentAddress(site, chosen)).toEqual({ address: { data: { type: 'addresses', id: 'manual-77' } } });
  });

  it('opens with the postcode of a search that found nothing', async () => {
    const site = createTestSite();
    const none = await search(site, await site.open(details), 'ZZ9 9ZZ');
    expect(none.text).toContain('We found no addresses for ZZ9 9ZZ. Enter yours below.');
    expect(none.values).toMatchObject({ addressLine1: '', postcode: 'ZZ9 9ZZ' });
  });

  it('names the fields that are missing', async () => {
    const site = createTestSite();
    const refused = await site.press(await enterManually(site), 'Use this address');
    expect(refused.problems).toEqual([
      'Enter address line 1, typically the building and street',
      'Enter town or city',
      'Enter your postcode',
    ]);
    expect(site.platform.calls.filter(({ path }) => path === '/addresses')).toEqual([]);
  });
});

describe('clearing the address @ADR-3', () => {
  const expectEmpty = (page: TestPage) => {
    expect(page.address).toBeUndefined();
    expect(page.buttons).toEqual(['Find address', 'Enter address manually']);
    expect(page.values).toHaveProperty('postcode');
  };

  it('removes a chosen address, also for the next request', async () => {
    const site = createTestSite();
    const chosen = await chooseAddress(site, await site.open(details));
    const cleared = await site.press(chosen, 'Change address');
    expectEmpty(cleared);
    expect(cleared.text).toContain('Your address has been removed. Enter a postcode to search again.');
    expectEmpty(await site.open(details));
    const stale = await site.post(details, { ...complainant, step: 'next' });
    expect(stale.problems).toContain('Select your address');
  });

  it('leaves a list of addresses or manual entry', async () => {
    const site = createTestSite();
    expectEmpty(await site.press(await search(site, await site.open(details)), 'Search again'));
    expectEmpty(await site.press(await enterManually(site), 'Search again'));
  });
});

describe('an address service that fails @ADR-4', () => {
  it('is reported for a lookup, with manual entry open', async () => {
    const site = createTestSite();
    site.platform.failOn(({ path }) => path.startsWith('/addresses'));
    const failed = await search(site, await site.open(details));
    expect(failed.alerts).toEqual([`Error: ${failure.join('')}`]);
    expect(failed.values).toMatchObject({ addressLine1: '', postcode: 'LK4 2QT' });
  });

  it('is reported and logged for a manual address, which keeps its lines', async () => {
    const site = createTestSite();
    const manual = await enterManually(site);
    site.platform.failOn(({ path }) => path === '/addresses');
    const failed = await site.press(manual, 'Use this address', { ...typed, ...person });
    expect(failed.status).toBe(503);
    expect(failed.alerts).toEqual([`Error: ${failure.join('')}`]);
    expect(failed.values).toMatchObject({ ...typed, ...person });
    expect(failed.buttons).not.toContain('Next step');
    expect(site.logged('manual-address-failed')).toBe(1);
  });

  it.each(['find', 'choose', 'manual', 'save', 'clear'])(
    'is reported for %s when nothing can be read or kept, and what was typed stays',
    async (step) => {
      const site = createTestSite();
      const page = await site.press(await search(site, await site.open(details)), 'Search again');
      for (const method of ['GET', 'PUT']) {
        site.platform.failOn((call) => call.path.startsWith('/journeys/') && call.method === method);
        const failed = await site.post(page.url, { ...page.values, ...person, ...typed, step });
        expect([method, failed.status, failed.alerts]).toEqual([method, 503, [`Error: ${failure.join('')}`]]);
        expect(failed.values).toMatchObject(person);
      }
    },
  );

  it('is not reported for the next step, whose details could not be kept', async () => {
    const site = createTestSite();
    const chosen = await chooseAddress(site, await site.open(details));
    site.platform.failOn(({ path }) => path.startsWith('/journeys/'));
    for (const step of ['next', 'continue']) {
      const failed = await site.post(chosen.url, { ...chosen.values, ...complainant, step });
      expect([step, failed.status, failed.alerts.length]).toEqual([step, 503, 1]);
      expect(failed.alerts[0]).not.toContain('your address');
    }
    const typing = await site.post(details, { ...complainant, postcode: 'LK4 2QT', step: 'continue' });
    expect(typing.alerts).toEqual([`Error: ${failure.join('')}`]);
  });
});

describe('the summary of a chosen address @ADR-5', () => {
  it.each([
    ['100014', ['14 Lantern Row', 'Larkfield', 'LK4 2QT']],
    ['100030', ['Beacon House 30 Lantern Row', 'Flat 2', 'Larkfield', 'LK4 2QT']],
    ['100099', ['Kiln Cottage', 'Lantern Row', 'Larkfield', 'LK4 9QT']],
  ])('begins with the name and number of the building: %s', async (id, lines) => {
    const site = createTestSite();
    const postcode = lines.at(-1) ?? '';
    const found = await search(site, await site.open(details), postcode);
    const chosen = await site.press(found, 'Use this address', { address: id });
    expect(chosen.address).toEqual(lines);
    const query = await site.press(chosen, 'Next step', complainant);
    expect(query.paragraphs).toContain(lines.join(', '));
  });
});

describe('a step without a new page', () => {
  const path = formPath.details('gas-and-electricity');
  const shown = z.object({ at: z.looseObject({ state: z.string() }), token: z.string() });

  /** Takes a step as the browser does: with what the form would post. */
  async function take(site: TestSite, page: TestPage, step: string, fields: Record<string, string>) {
    const answer = await site.post(`${path}/address`, { ...page.values, ...fields, step });
    const body = answer.status === 200 ? shown.parse(JSON.parse(answer.html)) : undefined;
    return { status: answer.status, cache: answer.headers.get('cache-control'), ...body };
  }

  const leadOf = (site: TestSite) => site.platform.leads().at(-1)?.data;

  it('leads to the same lead as the form, with the same address @ADR-1', async () => {
    const byForm = createTestSite();
    await sentAddress(byForm, await chooseAddress(byForm, await byForm.open(path), '100030'));

    const inPlace = createTestSite();
    const page = await inPlace.open(path);
    const found = await take(inPlace, page, 'find', { ...person, postcode: 'lk42qt' });
    expect(found.at).toMatchObject({ state: 'found', postcode: 'LK4 2QT' });
    const chosen = await take(inPlace, page, 'choose', { ...person, form: found.token ?? '', address: '100030' });
    const query = await inPlace.press(
      { ...page, press: () => ({ action: path, fields: { ...page.values, form: chosen.token ?? '', step: 'next' } }) },
      'Next step',
      complainant,
    );
    await sendQuery(inPlace, query, { query: 'It ticks.', subject: 'Faulty meter' });
    expect(leadOf(inPlace)).toEqual(leadOf(byForm));
    expect(JSON.stringify(leadOf(inPlace))).toContain('100030');
  });

  it('is kept, so that the page shows it when it is opened again, with what was typed', async () => {
    const site = createTestSite();
    const page = await site.open(path);
    await take(site, page, 'find', { ...person, postcode: 'LK4 2QT' });
    const again = await site.open(path);
    expect(again.radioValues('address')).toHaveLength(4);
    expect(again.values).toMatchObject({ surname: person.surname });
    await take(site, again, 'choose', { address: '100014' });
    expect((await site.open(path)).address?.[0]).toBe('14 Lantern Row');
  });

  it('is for the form to answer when something is wrong or fails, and never stored by a cache', async () => {
    const site = createTestSite();
    const page = await site.open(path);
    expect(await take(site, page, 'find', { postcode: 'LK4' })).toEqual({ status: 422, cache: 'no-store' });
    expect(await take(site, page, 'next', {})).toMatchObject({ status: 422 });
    const found = await take(site, page, 'find', { postcode: 'LK4 2QT' });
    expect(found.cache).toBe('no-store');
    expect(await take(site, page, 'choose', { address: '999999' })).toMatchObject({ status: 422 });
    site.platform.failOn((call) => call.path.startsWith('/journeys/'));
    expect(await take(site, page, 'clear', {})).toMatchObject({ status: 503 });
  });

  it('looks up once when that fails, and then the page says so @ADR-4', async () => {
    const site = createTestSite();
    const page = await site.open(path);
    site.platform.failOn(({ path }) => path.startsWith('/addresses'));
    const next = await site.post(`${path}/address`, { ...page.values, postcode: 'LK4 2QT', step: 'find' });
    expect(next.url.split('#')[0]).toBe(path);
    const calls = () => site.platform.calls.filter(({ path }) => path.startsWith('/addresses'));
    expect(calls()).toHaveLength(1);
    expect((await site.open(path)).alerts).toEqual([`Error: ${failure.join('')}`]);
    expect(calls()).toHaveLength(1);
  });

  it('is not there for a form that does not exist, or to be opened', async () => {
    const site = createTestSite();
    const unknown = await site.post('/help-and-support/complaints/no-such-form/address', { step: 'clear' });
    expect(unknown.status).toBe(404);
    expect((await site.open(`${path}/address`)).url).toBe('/page-not-found.html');
  });
});
