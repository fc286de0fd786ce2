import { describe, expect, it } from 'vitest';
import { readAllBrandFacts } from './brand-facts.ts';
import { requireOwnDomains, senders } from './senders.ts';

const brands = await readAllBrandFacts('content');

describe('MAIL_FROM', () => {
  it('has the sender of each brand', () => {
    const list = 'larkfield=help@larkfield.example, skerry=help@skerrygas.example';
    expect([...senders.parse(list)]).toEqual([
      ['larkfield', 'help@larkfield.example'],
      ['skerry', 'help@skerrygas.example'],
    ]);
  });

  it.each(['help@larkfield.example', 'larkfield=', '=a@b.example', 'larkfield=a@b.example,', 'a=b=c@d.example'])(
    'cannot be %s',
    (list) => {
      expect(senders.safeParse(list).error?.issues.map(({ message }) => message)).toEqual([
        "must be like 'brand=help@brand.example,other=help@other.example'",
      ]);
    },
  );

  it.each([
    ['larkfield=a@larkfield.example,skerry=a@mail.skerrygas.example'],
    ['larkfield=a@LARKFIELD.example,skerry=a@skerrygas.example'],
  ])('may be %s: the own domain, or one below it', (list) => {
    expect(() => requireOwnDomains(senders.parse(list), brands)).not.toThrow();
  });

  it.each([
    ['larkfield=a@larkfield.example', 'MAIL_FROM has no sender for the brand skerry'],
    [
      'larkfield=a@larkfield.example,skerry=a@notskerrygas.example',
      'MAIL_FROM: the sender of the brand skerry must be at skerrygas.example, and is at notskerrygas.example',
    ],
  ])('is refused as %s', (list, message) => {
    expect(() => requireOwnDomains(senders.parse(list), brands)).toThrow(message);
  });
});
