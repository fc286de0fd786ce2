import { describe, expect, it } from 'vitest';
import { hasForeignLink, noticeProblem } from './notice-rules.ts';

describe('a notice', () => {
  it.each([
    'Write to us.',
    '[Contact us](/help-and-support/contact-us)',
    '[Contact us](/help-and-support/contact-us?from=notice#phone "Contact")',
    'Call [105](tel:105) or [write](mailto:help@larkfield.example).',
    '[one][a]\n\n[a]: /help-and-support/',
    'Not a link: https://evil.example',
    '<a href="https://evil.example">dropped as it is shown</a>',
  ])('may say %j', (message) => {
    expect(hasForeignLink(message)).toBe(false);
  });

  it.each([
    '[Refund](https://evil.example)',
    '[Refund](http://evil.example/help-and-support/)',
    '[Refund](//evil.example)',
    '[Refund](/\\\\evil.example)',
    '[Refund](/&#47;evil.example)',
    '[Refund](</\t/evil.example>)',
    '[Refund](javascript:alert)',
    '[Refund](data:text/html,x)',
    '<https://evil.example>',
    '[Refund][a]\n\n[a]: https://evil.example',
    '![x](/image.png)',
    '![x][a]\n\n[a]: /image.png',
    '**[Refund](https://evil.example)**',
  ])('may not say %j', (message) => {
    expect(hasForeignLink(message)).toBe(true);
  });
});

describe('a notice that is to be published', () => {
  const now = new Date('2026-11-17T12:00:00Z');
  const pages = { categories: [{ slug: 'meters', title: 'Meters' }], articles: new Set(['meters/find-your-meter']) };
  const draft = {
    brand: 'both' as const,
    title: 'Phones are down',
    message: 'Write to us.',
    severity: 'disruption' as const,
    categories: null,
    startsAt: now,
    endsAt: new Date('2026-11-17T16:00:00Z'),
  };
  const problem = (change: Partial<typeof draft> | { categories: string[] }) =>
    noticeProblem({ ...draft, ...change }, { now, pages });

  it.each([
    {},
    { endsAt: new Date('2027-02-17T12:00:00Z') },
    { categories: ['meters'] },
    { message: '[Home](/help-and-support/)' },
    { message: '[Contact us](/help-and-support/contact-us?from=notice#phone)' },
    { message: '[Meter](/help-and-support/meters/find-your-meter) [Meters][a]\n\n[a]: /help-and-support/meters' },
    { message: 'Call [105](tel:105) or [write](mailto:help@larkfield.example).' },
  ])('may have %j', (change) => {
    expect(problem(change)).toBeUndefined();
  });

  it.each([
    [{ endsAt: new Date('2027-02-17T12:00:01Z') }, 'It has to end within 92 days.'],
    [{ categories: ['meters', 'moving-hom'] }, 'There is no category moving-hom.'],
    [{ message: '[Meter](/help-and-support/meters/gone)' }, 'There is no page /help-and-support/meters/gone'],
    [{ message: '[Meter](meters)' }, 'There is no page /meters'],
    [{ message: '[Meter][a]\n\n[a]: /help-and-support/gone' }, 'There is no page /help-and-support/gone'],
  ])('may not have %j: %s', (change, words) => {
    expect(problem(change)).toContain(words);
  });

  it('is not held up by a list of pages that cannot be read', () => {
    const change = { ...draft, message: '[Meter](/help-and-support/gone)' };
    expect(noticeProblem(change, { now, pages: undefined })).toBeUndefined();
  });
});
