import { describe, expect, it } from 'vitest';
import { createTestSite, type TestSite } from '../../../test/site.ts';

const path = '/help-and-support/follow';
const reference = '234567892P';
const email = 'zoe@example.com';
const button = 'Show where it stands';
const complaint = {
  kind: 'complaint',
  payment: 'credit',
  'contact-method': 'email',
  'received-at': '2026-03-02T12:00:00.000Z',
  history: [],
};

async function follow(site: TestSite, fields: Record<string, string>) {
  return site.press(await site.open(path), button, fields);
}

describe('the form', () => {
  it('says what it needs, what cannot be followed and whom to call, and stays out of search engines', async () => {
    const page = await createTestSite().open(path);
    expect([page.status, page.h1]).toEqual([200, 'Follow a complaint or enquiry']);
    expect(page.robots).toBe('noindex,nofollow,noarchive');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).toContain('A meter reading: it appears on your account.');
    expect(page.links).toContainEqual({ text: '0808 157 0101', href: 'tel:08081570101' });
  });

  it.each([
    [`?reference=${reference}`, reference],
    ['?reference=2345-67892p', reference],
    ['?reference=not+a+reference', ''],
    [`?reference=${' '.repeat(50)}${reference}`, ''],
    ['', ''],
  ])('that a link %j leads to has the reference %j', async (query, shown) => {
    const page = await createTestSite().open(path + query);
    expect(page.press(button).fields['reference'] ?? '').toBe(shown);
  });

  it.each([
    [{}, ['Enter your reference number', 'Enter the email address or the postcode that you gave us']],
    [
      { reference: 'K7P29RTX40', contact: 'zoe@' },
      [
        'Check your reference number: it has 10 letters and numbers, like the one in your email',
        'Enter an email address, like name@example.com, or a full postcode, like LK4 2QT',
      ],
    ],
  ])('says what is wrong with %j, and asks the platform nothing', async (fields, problems) => {
    const site = createTestSite();
    const page = await follow(site, fields);
    expect([page.status, page.problems]).toEqual([422, problems]);
    expect(page.title).toMatch(/^Error: /);
    expect(site.platform.calls).toEqual([]);
  });
});

describe('what the customer sees @FOL-1', () => {
  it('is where the complaint stands, what comes by when, and whom to call', async () => {
    const site = createTestSite();
    site.platform.follow({ reference, email }, complaint);
    const page = await follow(site, { reference: '234-567 892-p', contact: ` ${email} ` });
    expect([page.status, page.url, page.h1]).toEqual([200, path, 'We have your complaint']);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.robots).toBe('noindex,nofollow,noarchive');
    expect(page.text).toContain(`Your reference number ${reference}`);
    expect(page.text).toContain('It reached us on Monday 2 March 2026, and is waiting for a person in our team');
    expect(page.text).toContain('You can expect to hear from us around Monday 9 March 2026.');
    expect(page.text).toContain('or we have not settled it by Monday 27 April 2026, you can ask the Energy Ombudsman.');
    expect(page.links).toContainEqual({ text: '0808 157 0107', href: 'tel:08081570107' });
    expect(page.links).not.toContainEqual({ text: '0330 440 1624', href: 'tel:03304401624' });
    expect(page.text).not.toContain(email);
  });

  it.each([
    ['with-a-person', 'Someone is working on your complaint', 'took it up on Tuesday 3 March 2026, and is looking'],
    ['answered', 'We have answered your complaint', 'We gave you our answer on Tuesday 3 March 2026.'],
    ['deadlock', 'We have told you that we can do no more', 'You have 12 months from our letter.'],
    ['closed', 'Your complaint is closed', 'We closed it on Tuesday 3 March 2026.'],
  ])('is said in words for %s', async (status, title, text) => {
    const site = createTestSite();
    const history = [{ status, since: '2026-03-03T09:00:00.000Z' }];
    site.platform.follow({ reference, email }, { ...complaint, history });
    const page = await follow(site, { reference, contact: email });
    expect(page.h1).toBe(title);
    expect(page.text).toContain(text);
  });

  it('has the way to the ombudsman at deadlock, and when eight weeks have passed', async () => {
    const late = createTestSite({ now: () => new Date('2026-04-27T12:00:00Z') });
    const deadlocked = createTestSite();
    late.platform.follow({ reference, email }, complaint);
    const history = [{ status: 'deadlock', since: '2026-03-03T09:00:00.000Z' }];
    deadlocked.platform.follow({ reference, email }, { ...complaint, history });
    for (const site of [late, deadlocked]) {
      const page = await follow(site, { reference, contact: email });
      expect(page.h2).toContain('You can ask the Energy Ombudsman now');
      expect(page.links).toContainEqual({ text: 'Energy Ombudsman', href: 'https://www.energyombudsman.org/' });
      expect(page.links).toContainEqual({ text: '0330 440 1624', href: 'tel:03304401624' });
    }
  });

  it('is found by the postcode too, and an enquiry has the line of its kind', async () => {
    const site = createTestSite();
    const enquiry = { ...complaint, kind: 'enquiry', payment: 'pay-as-you-go' };
    site.platform.follow({ reference, postcode: 'LK42QT' }, enquiry);
    const page = await follow(site, { reference, contact: 'lk4 2qt' });
    expect(page.h1).toBe('We have your enquiry');
    expect(page.links).toContainEqual({ text: '0808 157 0102', href: 'tel:08081570102' });
    expect(page.text).not.toContain('Ombudsman');
  });
});

describe('what the customer does not see', () => {
  it.each(['eve@example.com', 'LK9 9ZZ'])(
    'is the same page for a wrong reference and for the wrong contact %s, to the byte @FOL-2',
    async (contact) => {
      const site = createTestSite();
      site.platform.follow({ reference, email }, complaint);
      site.platform.follow({ reference, postcode: 'LK42QT' }, complaint);
      const wrongContact = await follow(site, { reference, contact });
      const wrongReference = await follow(site, { reference: '2222222222', contact });
      expect(wrongContact.status).toBe(422);
      expect(wrongContact.alerts).toEqual([expect.stringContaining('We found nothing to show')]);
      expect(wrongReference.html.replaceAll('2222222222', reference)).toBe(wrongContact.html);
      expect([...wrongReference.headers]).toEqual([...wrongContact.headers]);
    },
  );

  it.each([
    [429, 'Too many attempts', email],
    [429, 'Too many attempts', 'LK4 2QT'],
    [503, 'technical problems', email],
    [503, 'technical problems', 'LK4 2QT'],
  ])('is a lead when the platform responds with %i: it says %s, with a number, to %s @FOL-4', async (...row) => {
    const [status, heading, contact] = row;
    const site = createTestSite();
    site.platform.failOn(({ path: called }) => called === '/lead-status-queries', status);
    const page = await follow(site, { reference, contact });
    expect(page.status).toBe(status);
    expect(page.alerts).toEqual([expect.stringContaining(heading)]);
    expect(page.alerts[0]).toContain('0808 157 0101');
    expect(page.values).toEqual({ reference, contact });
    expect(page.headers.get('retry-after')).toBe(status === 429 ? '900' : null);
  });

  it('is a lead after ten wrong answers of the same visitor; another visitor who knows the email address sees it @FOL-4', async () => {
    const site = createTestSite();
    site.platform.follow({ reference, email }, complaint);
    site.visitAs('203.0.113.1');
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await follow(site, { reference, contact: `guess${attempt}@example.com` })).status).toBe(422);
    const stopped = await follow(site, { reference, contact: email });
    expect([stopped.status, stopped.headers.get('retry-after')]).toEqual([429, '900']);
    expect(stopped.alerts).toEqual([expect.stringContaining('Too many attempts')]);
    const queries = () => site.platform.calls.filter(({ path: called }) => called === '/lead-status-queries').length;
    expect(queries()).toBe(10);
    expect((await follow(site, { reference: '2222222222', contact: email })).status).toBe(422);
    expect(queries()).toBe(11);
    site.visitAs('203.0.113.2');
    expect((await follow(site, { reference, contact: email })).status).toBe(200);
  });
});
