import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import ContentPage from './ContentPage.tsx';

const insights = {
  days: 30,
  articles: [],
  failedSearches: [],
  hiddenSearches: { terms: 0, asked: 0 },
  unknownSearches: 0,
  refusedFile: null,
  reviews: [],
  brokenLinks: [],
};

/** The page as the server renders it, in words. */
function textOf(more: Partial<Omit<typeof insights, 'refusedFile'> & { refusedFile: string | null }>): string {
  const loaderData = { ...insights, ...more };
  const Page = createRoutesStub([{ path: '/', Component: () => <ContentPage {...{ ...props, loaderData }} /> }]);
  return renderToStaticMarkup(<Page />)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}
const props = { params: {}, matches: [] as never, actionData: undefined };

describe('the page of the content', () => {
  it('names the file that cannot be read and why, and does not claim that nothing is due', () => {
    const text = textOf({ refusedFile: 'articles/meters/read.md, line 3: Nested mappings are not allowed' });
    expect(text).toContain('articles/meters/read.md, line 3: Nested mappings are not allowed');
    expect(text).toContain('no edit of any file is published');
    for (const claim of ['None within 30 days.', 'Broken links']) expect(text).not.toContain(claim);
  });

  it('says what is due and broken when every file can be read', () => {
    const text = textOf({});
    for (const words of ['None within 30 days.', 'Broken links', 'None.']) expect(text).toContain(words);
    expect(text).not.toContain('cannot be read');
  });
});
