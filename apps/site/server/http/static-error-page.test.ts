import { createHash } from 'node:crypto';
import { fromHtml } from 'hast-util-from-html';
import { toString as textOf } from 'hast-util-to-string';
import { describe, expect, it } from 'vitest';
import { element, links, metaContent, texts } from '../../test/document.ts';
import {
  busyWords,
  limitedWords,
  staticErrorPage,
  staticErrorPagePolicy,
  tooLongWords,
  unreachableWords,
} from './static-error-page.ts';

describe.each([
  ['busy', busyWords],
  ['limited', limitedWords],
  ['too long', tooLongWords],
  ['unreachable', unreachableWords],
])('the static page that says %s', (_, words) => {
  const page = fromHtml(staticErrorPage(words));

  it('has its words and every emergency number, each with its terms', () => {
    expect(texts(element(page, 'main'), 'h1', 'h2', 'p', 'a')).toEqual([
      words.title,
      ...words.lines,
      'If you smell gas, call',
      '0800 111 999',
      'Free, 24 hours a day. Get out into fresh air first.',
      'Relay UK: 18001 then 0800 111 999',
      'If you smell gas in Northern Ireland, call',
      '0800 002 001',
      'Free, 24 hours a day. Get out into fresh air first.',
      'Relay UK: 18001 then 0800 002 001',
      'In a power cut, call',
      '105',
      'Free, 24 hours a day. England, Scotland and Wales.',
      'Relay UK: 18001 then 105',
      'In a power cut in Northern Ireland, call',
      '03457 643 643',
      '24 hours a day.',
      'Relay UK: 18001 then 03457 643 643',
    ]);
    expect(links(page)).toEqual([
      ['0800 111 999', 'tel:0800111999'],
      ['0800 002 001', 'tel:0800002001'],
      ['105', 'tel:105'],
      ['03457 643 643', 'tel:03457643643'],
    ]);
    expect(metaContent(page, 'robots')).toBe('noindex');
  });

  it('has a policy that allows its style and nothing else', () => {
    const hash = createHash('sha256')
      .update(textOf(element(page, 'style')))
      .digest('base64');
    expect(staticErrorPagePolicy).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });
});

it('says of each page what became of what was being sent', () => {
  const sent =
    'If you were sending us something and have not seen a confirmation, it has not reached us yet. Go back, and send it again: we will not count it twice.';
  expect([busyWords, limitedWords, tooLongWords, unreachableWords].map(({ lines }) => lines)).toEqual([
    ['We could not show this page. Wait a minute, then try again.', sent],
    ['You may share your internet connection with many others. Wait a minute, then try again.', sent],
    [
      'Nothing has reached us. The longest text that a form takes is 30,000 characters.',
      'Go back to the form. What you wrote should still be there: make it shorter, then send it again.',
    ],
    ['We are working to put it right. Try again in a few minutes.', 'Anything that you saw us confirm has reached us.'],
  ]);
});
