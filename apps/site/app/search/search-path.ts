import type { FormFields } from '@lamplighter/contracts/forms/form';
import type { Entry, SearchQuery } from '../../server-interface.ts';
import type { SearchField } from '../components/SearchForm.tsx';

export type Asked = SearchQuery & { initiated: string | undefined };

/** The URL of another view of the same search: shareable, with default parameters left out. */
export function searchPath({ q, category, page, spelling, initiated }: Asked): string {
  const query = new URLSearchParams({
    q,
    ...(category && { category }),
    ...(page > 1 && { page: String(page) }),
    ...(spelling === 'exact' && { spelling }),
    ...(initiated && { initiated }),
  } satisfies FormFields<SearchField>);
  return `/search?${query}`;
}

/** The path of an article, or of a page: below help and support, or an absolute one. */
export function resultLink(entry: Entry): string {
  if (entry.kind === 'article') return `/help-and-support/${entry.category}/${entry.slug}`;
  return entry.page.startsWith('/') ? entry.page : `/help-and-support/${entry.page}`;
}
