import { expect, it } from 'vitest';
import { element, elements, text } from '../../../test/document.ts';
import { createHelpSite } from '../../../test/help-site.ts';

it('lists each cookie with its purpose and how long it is kept', async () => {
  const main = element(await createHelpSite().open('/cookies'), 'main');
  const lists = elements(main, 'ul').map((list) => [list.properties['ariaLabel'], elements(list, 'li').map(text)]);
  expect(lists).toEqual([
    [
      'Necessary cookies',
      expect.arrayContaining(['__Host-session Keeps you signed in Kept: Until you sign out or close your browser']),
    ],
    ['Optional cookies', expect.arrayContaining(['_dd_s_v2 Knows that pages belong to one visit Kept: 4 hours'])],
  ]);
  expect(elements(main, 'table')).toEqual([]);
});
