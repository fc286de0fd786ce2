import { toString as textOf } from 'hast-util-to-string';
import { describe, expect, it } from 'vitest';
import { formPath, giveDetails, giveFeedback, person, sendQuery } from '../../../test/form-steps.ts';
import type { TestPage } from '../../../test/page.ts';
import { createTestSite, type TestSite } from '../../../test/site.ts';

const written = 'My bill is wrong.\nIt says <b>£900</b>.';

async function send(site: TestSite, path: string, query = written, details?: Record<string, string>) {
  return sendQuery(site, await giveDetails(site, path, details), { query, subject: 'Faulty meter' });
}

/** The folded part of the page, if it has one. */
function copyOf(page: TestPage): string[] {
  return page
    .all(({ tagName }) => tagName === 'details')
    .flatMap((details) => {
      expect(details.properties['open']).toBeUndefined();
      return details.children.flatMap((child) => (child.type === 'element' ? [textOf(child)] : []));
    });
}

const isJourney = ({ path }: { path: string }) => path.startsWith('/journeys/');

describe('the copy on a confirmation', () => {
  it.each([
    ['gas-and-electricity', '0808 157 0107', ['About: Faulty meter']],
    ['enquiry-gas-and-electricity', '0808 157 0101', ['About: Faulty meter']],
    ['enquiry-pay-as-you-go', '0808 157 0102', []],
  ])('has the email address as typed, and the text, folded: %s', async (path, number, subject) => {
    const page = await send(createTestSite(), path);
    expect(page.paragraphs).toContain(
      `The email goes to zoe@example.com. Is that not right? Call ${number} and we will correct it.`,
    );
    expect(copyOf(page)).toEqual(['What you sent us', ...subject, written]);
  });

  it('of feedback has both too', async () => {
    const site = createTestSite();
    const page = await site.press(await giveFeedback(site, 'Keep it for the winter.'), 'Submit', person);
    expect(page.text).toContain('The email goes to zoe@example.com.');
    expect(copyOf(page)).toEqual(['What you sent us', 'Keep it for the winter.']);
  });

  it('of a customer who gave no email address says nothing of one', async () => {
    const site = createTestSite();
    const { email: _, ...rest } = person;
    const asked = { ...rest, vulnerabilityConsent: 'no', call: 'yes', callTime: 'any', callMessage: 'no', email: '' };
    const page = await send(site, 'enquiry-pay-as-you-go', 'Please call me.', asked);
    expect(page.url).toMatch(formPath.confirmation);
    expect(page.text).not.toContain('email');
    expect(copyOf(page)).toEqual(['What you sent us', 'Please call me.']);
  });

  it('is its own after a reload and after another was sent, whichever tab shows it', async () => {
    const site = createTestSite();
    const first = await send(site, 'gas-and-electricity', 'The first text.');
    const feedback = await site.press(await giveFeedback(site, 'In between.'), 'Submit', person);
    const details = { ...person, email: 'another@example.com', vulnerabilityConsent: 'no' };
    const second = await send(site, 'gas-and-electricity', 'The second text.', details);
    const shown = async (url: string) => {
      const page = await site.open(url);
      return [copyOf(page).at(-1), /[\w.]+@example\.com/.exec(page.text)?.[0]];
    };
    expect(await shown(first.url)).toEqual(['The first text.', 'zoe@example.com']);
    expect(await shown(second.url)).toEqual(['The second text.', 'another@example.com']);
    expect(await shown(feedback.url)).toEqual(['In between.', 'zoe@example.com']);
  });

  it('is in no URL and no log, and in what is stored only sealed', async () => {
    const site = createTestSite();
    const page = await send(site, 'gas-and-electricity');
    const elsewhere = [page.url, ...site.platform.calls.filter(isJourney).flatMap(({ path, body }) => [path, body])];
    expect(elsewhere.join('\n')).not.toMatch(/zoe@|My bill/);
    expect(page.headers.get('cache-control')).not.toMatch(/public/);
  });

  it.each(['GET', 'PUT'])('is left out when the store fails (%s), and the page has the rest', async (method) => {
    const site = createTestSite();
    const form = await giveDetails(site, 'gas-and-electricity');
    const journey = site.platform.calls.findLast(isJourney)?.path;
    site.platform.failOn((call) => isJourney(call) && call.method === method && call.path !== journey);
    const page = await sendQuery(site, form, { query: written, subject: 'Faulty meter' });
    expect(page.h1).toBe('Your complaint has been sent. Thanks for getting in touch.');
    expect(page.paragraphs).toContain('We have emailed it to you too.');
    expect(page.paragraphs).toContain(`Your reference number ${site.platform.references().at(-1)}`);
    expect(page.text).not.toContain('zoe@example.com');
    expect(copyOf(page)).toEqual([]);
    expect(site.logged(method === 'GET' ? 'copy-unavailable' : 'copy-not-kept')).toBe(1);
  });

  it('is shown for half an hour, and the rest for longer', async () => {
    let now = new Date('2026-03-02T12:00:00Z');
    const site = createTestSite({ now: () => now });
    const { url } = await send(site, 'gas-and-electricity');
    now = new Date('2026-03-02T12:30:00Z');
    expect(copyOf(await site.open(url))).toHaveLength(3);
    now = new Date('2026-03-02T12:30:01Z');
    const late = await site.open(url);
    expect(late.h1).toBe('Your complaint has been sent. Thanks for getting in touch.');
    expect(copyOf(late)).toEqual([]);
  });
});
