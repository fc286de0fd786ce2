import MailComposer from 'nodemailer/lib/mail-composer';
import { describe, expect, it } from 'vitest';
import { readAllBrandFacts } from '../brand-facts.ts';
import { serialiseMime } from '../email.ts';
import { sampleEmails } from '../sample-emails.ts';

const brands = await readAllBrandFacts('content');
const envelope = { from: 'help@larkfield.example', to: 'morag@example.com' };

async function bothWays(mail: {
  subject: string;
  text?: string;
  html?: string;
  to?: { name: string; address: string };
}) {
  const composed = new MailComposer({ to: envelope.to, from: envelope.from, envelope, ...mail }).compile();
  const theirs = String(await composed.build());
  const ours = String(await new MailComposer({ envelope, raw: serialiseMime(composed) }).compile().build());
  return { ours, theirs };
}

describe('a message', () => {
  it.each(sampleEmails(brands).map((mail) => [`${mail.brand} ${mail.name}`, mail]))(
    'of %s is serialised as Nodemailer does it',
    async (_name, mail) => {
      const { ours, theirs } = await bothWays(mail);
      expect(ours).toBe(theirs);
    },
  );

  it.each([
    ['one part', { subject: 'One', text: 'Only text' }],
    ['short lines', { subject: 'Plain', text: 'One\nTwo\n', html: '<p>One\nTwo</p>' }],
    [
      'long lines of other scripts',
      { subject: 'Ж'.repeat(90), text: 'Ж'.repeat(400), html: `<p>${'日本'.repeat(300)}</p>` },
    ],
    ['spaces before a line break', { subject: 'Spaces', text: 'One  \nTwo\t\n=3D', html: '<p>£ \n</p>' }],
    ['no text', { subject: 'None', text: '', html: '<p></p>' }],
    [
      'a name with line breaks',
      { subject: 'a\r\nBcc: x@evil.example', text: 'a', to: { name: 'a\r\nBcc: y', address: 'a@b.example' } },
    ],
  ])('with %s is serialised as Nodemailer does it', async (_name, mail) => {
    const { ours, theirs } = await bothWays(mail);
    expect(ours).toBe(theirs);
    expect(ours).not.toMatch(/^Bcc:/m);
  });
});
