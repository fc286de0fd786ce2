import { useId } from 'react';
import { useLocation } from 'react-router';
import { island } from '../islands/island.tsx';
import Suggesting from './SearchBox.island.tsx';
import { SearchForm } from './SearchForm.tsx';

type Props = { label?: string; term?: string; initiated?: string | undefined; plain?: boolean };

const SuggestingBox = island('components/SearchBox', 'interaction', Suggesting);

/** The search form, which suggests while one types, unless it is `plain`: emergency pages load no island. */
export function SearchBox({ label = 'Search help and support', term = '', initiated, plain = false }: Props) {
  const { pathname } = useLocation();
  const id = useId();
  const search = { label, term, initiated: initiated ?? pathname };
  return plain ? <SearchForm {...search} id={id} /> : <SuggestingBox {...search} />;
}
