import { describe, expect, it } from 'vitest';
import { giveDetails, giveFeedback, person, sendQuery } from '../../../test/form-steps.ts';
import { createTestSite, type TestSite } from '../../../test/site.ts';

const robots = 'noindex,nofollow,noarchive';
const complaint = {
  heading: 'Your complaint has been sent. Thanks for getting in touch.',
  time: 'Response time: average seven days, up to 21 in some cases.',
};

async function confirm(site: TestSite, path: string) {
  const form = await giveDetails(site, path);
  return sendQuery(site, form, { query: 'When is my meter read?', subject: 'Meter read issues' });
}

async function confirmFeedback(site: TestSite) {
  return site.press(await giveFeedback(site, 'Keep it for the winter.'), 'Submit', person);
}

describe('the confirmation of a complaint @CNF-1', () => {
  it.each(['gas-and-electricity', 'pay-as-you-go'])('says so, with the response times: %s', async (path) => {
    const page = await confirm(createTestSite(), path);
    expect(page.h1).toBe(complaint.heading);
    expect(page.paragraphs).toContain(complaint.time);
    expect(page.text).toContain('You can expect to hear from us around Monday 9 March 2026.');
    expect(page.text).toContain('If it takes longer, we will answer by Monday 23 March 2026.');
  });
});

describe('the way to the ombudsman', () => {
  it('is on the confirmation of a complaint, with its date, its number and our procedure', async () => {
    const page = await confirm(createTestSite(), 'gas-and-electricity');
    expect(page.text).toContain('or we have not settled it by Monday 27 April 2026, you can ask the Energy Ombudsman');
    expect(page.links).toEqual(
      expect.arrayContaining([
        { text: 'Energy Ombudsman', href: 'https://www.energyombudsman.org/' },
        { text: '0330 440 1624', href: 'tel:03304401624' },
        { text: 'How we handle complaints', href: '/help-and-support/my-account/make-a-complaint' },
      ]),
    );
  });

  it('is not on the confirmation of an enquiry', async () => {
    const page = await confirm(createTestSite(), 'enquiry-gas-and-electricity');
    expect(page.text).not.toContain('Ombudsman');
  });
});

describe('the confirmation of an energy enquiry @CNF-2', () => {
  it('says so, with the response time', async () => {
    const page = await confirm(createTestSite(), 'enquiry-gas-and-electricity');
    expect(page.h1).toBe('Your enquiry has been sent');
    expect(page.paragraphs).toContain('Response time: average two days.');
    expect(page.text).toContain('You can expect to hear from us around Wednesday 4 March 2026.');
    expect(page.text).not.toContain('21');
  });
});

describe('the confirmation of a Pay As You Go enquiry @CNF-3', () => {
  it('says so, with the response time', async () => {
    const page = await confirm(createTestSite(), 'enquiry-pay-as-you-go');
    expect(page.h1).toBe('Your enquiry has been sent');
    expect(page.paragraphs).toContain('Response time: average seven days.');
    expect(page.text).toContain('You can expect to hear from us around Monday 9 March 2026.');
    expect(page.text).not.toContain('21');
  });
});

describe('the confirmation of feedback', () => {
  it('says so, and that an email follows @CNF-4', async () => {
    const page = await confirmFeedback(createTestSite());
    expect(page.h1).toBe("Thanks, we've got your request, we'll take care of the rest.");
    expect(page.paragraphs).toContain('A confirmation email follows.');
    expect(page.text).not.toMatch(/Response time|reference/);
  });

  it('has the look of the others: when we received it, and whom to call', async () => {
    const page = await confirmFeedback(createTestSite());
    expect(page.h2).toEqual(['What happens next']);
    expect(page.paragraphs).toContain('We received it on Monday 2 March 2026.');
    expect(page.paragraphs).toContain('There is nothing more for you to do.');
    expect(page.paragraphs).toContain(
      'If you change your mind about your credit, call 0808 157 0101. Monday to Friday 8am to 6pm, Saturday 9am to 2pm.',
    );
  });
});

describe('what happens next', () => {
  it.each([
    ['gas-and-electricity', '0808 157 0107'],
    ['enquiry-gas-and-electricity', '0808 157 0101'],
    ['enquiry-pay-as-you-go', '0808 157 0102'],
  ])('starts when we received it, and ends with the number to call: %s', async (path, number) => {
    const page = await confirm(createTestSite(), path);
    expect(page.paragraphs).toContain('We received it on Monday 2 March 2026.');
    expect(page.text).toContain(`If you need us before then, call ${number} and have your reference ready.`);
    expect(page.links).toContainEqual({ text: number, href: `tel:${number.replaceAll(' ', '')}` });
  });
});

describe('the reference on a confirmation', () => {
  it.each(['gas-and-electricity', 'pay-as-you-go', 'enquiry-gas-and-electricity', 'enquiry-pay-as-you-go'])(
    'is the one of the response, and the page says that it was emailed too: %s @CNF-5',
    async (path) => {
      const site = createTestSite();
      const page = await confirm(site, path);
      expect(page.paragraphs).toContain(`Your reference number ${site.platform.references().at(-1)}`);
      expect(page.paragraphs).toContain('We have emailed it to you too.');
    },
  );
});

describe('the page where it can be followed', () => {
  const link = { text: 'Follow your complaint or enquiry', href: '/help-and-support/follow' };

  it.each(['gas-and-electricity', 'enquiry-pay-as-you-go'])('is linked from a confirmation: %s', async (path) => {
    expect((await confirm(createTestSite(), path)).links).toContainEqual(link);
  });

  it('is not linked from that of feedback, which cannot be followed', async () => {
    expect((await confirmFeedback(createTestSite())).links).not.toContainEqual(link);
  });
});

describe('every confirmation page', () => {
  it.each(['gas-and-electricity', 'enquiry-gas-and-electricity', 'pay-as-you-go', 'enquiry-pay-as-you-go'])(
    'is hidden from search engines: %s @CNF-6',
    async (path) => {
      expect((await confirm(createTestSite(), path)).robots).toBe(robots);
    },
  );

  it('is hidden from search engines: feedback @CNF-6', async () => {
    expect((await confirmFeedback(createTestSite())).robots).toBe(robots);
  });

  it('is hidden from search engines: meter reading @CNF-6', async () => {
    const site = createTestSite();
    site.setCookie('__Host-reading-sent', 'yes');
    const page = await site.open('/help-and-support/submit-meter-read-confirm');
    expect(page.text).toContain('Thank you for submitting your meter reading');
    expect(page.robots).toBe(robots);
  });
});

describe('a confirmation', () => {
  it('stays when it is reloaded, and sends nothing @CNF-7', async () => {
    const site = createTestSite();
    const page = await confirm(site, 'gas-and-electricity');
    const again = await site.open(page.url);
    expect(again.h1).toBe(complaint.heading);
    expect([again.status, again.url, again.text]).toEqual([200, page.url, page.text]);
    expect(site.platform.leads()).toHaveLength(1);
  });

  it.each(['', '?sent=', '?sent=abc'])('leads to the hub when nothing was sent: %j @CNF-7', async (query) => {
    const page = await createTestSite().open(`/help-and-support/confirmation${query}`);
    expect(page.url).toBe('/help-and-support/');
  });

  it('of somebody else leads to the hub @CNF-7', async () => {
    const { url } = await confirm(createTestSite(), 'gas-and-electricity');
    expect((await createTestSite().open(url)).url).toBe('/help-and-support/');
  });
});
