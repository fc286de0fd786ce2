import type { FormFields } from '@lamplighter/contracts/forms/form';
import type { SearchQuery } from '@lamplighter/contracts/search/search';
import type { SearchField } from '../../components/SearchForm.tsx';

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

/** The path of a result: its id is a path below help and support, or an absolute one. */
export function resultLink(id: string): string {
  return id.startsWith('/') ? id : `/help-and-support/${id}`;
}
