import { describe, expect, it } from 'vitest';
import { hasForeignLink } from './notice-service.ts';

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
