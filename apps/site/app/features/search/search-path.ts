import type { SearchQuery } from '@lamplighter/contracts/search';
import type { SearchField } from '../../components/SearchBox.tsx';
import type { FormFields } from '../../journey/form-fields.ts';

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
