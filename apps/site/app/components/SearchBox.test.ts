import type { Element } from 'hast';
import { describe, expect, it } from 'vitest';
import { element, elements, text } from '../../test/document.ts';
import { createHelpSite } from '../../test/help-site.ts';

/** The search box of a page and its fields by name. */
async function searchBoxOf(path: string): Promise<{ form: Element; fields: Record<string, Element['properties']> }> {
  const form = element(element(await createHelpSite().open(path), 'main'), 'form');
  const fields = elements(form, 'input').map(({ properties }) => [properties['name'], properties]);
  return { form, fields: Object.fromEntries(fields) };
}

describe.each(['/help-and-support/', '/help-and-support/meters', '/page-not-found.html'])(
  'the search box of %s',
  (path) => {
    it('sends the term and the path of the page to the search page @SRCH-1', async () => {
      const { form, fields } = await searchBoxOf(path);
      expect(form.properties).toMatchObject({ action: '/search', method: 'get' });
      expect(Object.keys(fields)).toEqual(['q', 'initiated']);
      expect(fields['initiated']).toMatchObject({ type: 'hidden', value: path });
    });

    it('has a required field of at most 2000 characters @SRCH-2', async () => {
      const { fields } = await searchBoxOf(path);
      expect(fields['q']).toMatchObject({ type: 'search', required: true, maxLength: 2_000 });
    });

    it('can be submitted while the field is empty @SRCH-3', async () => {
      const { form } = await searchBoxOf(path);
      expect(form.properties['noValidate']).toBe(true);
      expect(element(form, 'button').properties).toMatchObject({ type: 'submit' });
      expect(text(element(form, 'button'))).toBe('Search');
    });
  },
);
