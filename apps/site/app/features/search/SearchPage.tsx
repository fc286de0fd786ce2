import type { ExtractPiece, SearchResponse } from '@lamplighter/contracts/search';
import { createElement, Fragment } from 'react';
import type { Danger } from '../../../server-interface.ts';
import { SearchBox } from '../../components/SearchBox.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { BackLink } from '../../components/Steps.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import { findCategory } from '../help/help-categories.ts';
import { DangerCallOut } from './DangerCallOut.tsx';
import { type DangerCard, dangerCards } from './danger-cards.ts';
import { Nothing, OtherHelp, Topics, Unavailable } from './OtherHelp.tsx';
import { resultLink } from './result-link.ts';
import styles from './SearchPage.module.css';
import { type Asked, searchPath } from './search-path.ts';
import { searchWords as words } from './words.ts';

type Props = {
  asked: Asked;
  danger: Danger | undefined;
  response: SearchResponse | undefined;
  /** Whether the browser reports which result was opened (`browser/search-use.ts`). */
  counted: boolean;
};

export function SearchPage({ asked, danger, response, counted }: Props) {
  const { q, initiated } = asked;
  const card: DangerCard | undefined = danger && dangerCards[danger];
  return (
    <div className={`page ${styles.page}`}>
      <PageHead title={q ? words.titleFor(q) : words.title} robots={q ? 'noindex' : undefined} />
      {danger && <DangerCallOut danger={danger} />}
      {initiated && <BackLink to={initiated}>{words.back}</BackLink>}
      <h1>{words.title}</h1>
      <SearchBox label={words.label} term={q} initiated={initiated} />
      {!response && <Unavailable />}
      {response && card?.withoutExtracts && <TitlesOnly response={response} />}
      {response && !card?.withoutExtracts && <Outcome asked={asked} response={response} counted={counted} />}
    </div>
  );
}

/** Collapsed, and without extracts: the card is the main content of this page. */
function TitlesOnly({ response }: { response: SearchResponse }) {
  if (response.data.length === 0) return <Topics heading={words.topics} />;
  return (
    <details className={styles.filter}>
      <summary>{words.titlesOnly}</summary>
      <ul>
        {response.data.map(({ id, attributes: { title } }) => (
          <li key={id}>
            <SiteLink to={resultLink(id)}>{title}</SiteLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Outcome({ asked, response, counted }: Omit<Props, 'danger' | 'response'> & { response: SearchResponse }) {
  if (asked.q.trim() === '') return <Topics heading={words.empty} />;
  if (response.meta.total === 0) return <Nothing asked={asked} nearest={response.meta['nearest-terms']} />;
  const isWeak = response.meta.match === 'weak';
  const searchedAs = response.meta['searched-as'];
  return (
    <>
      <h2>{isWeak ? words.weak(asked.q) : words.results(response.meta.total, searchedAs ?? asked.q)}</h2>
      {searchedAs && <Corrected asked={asked} searchedAs={searchedAs} />}
      <NotUnderstood terms={response.meta['not-understood']} />
      {isWeak && <p>{words.weakResults}</p>}
      <Filter asked={asked} topics={response.meta.topics} />
      <ol className={styles.results} start={(response.meta.page - 1) * 10 + 1} data-count-opened={counted || undefined}>
        {response.data.map((result) => (
          <li key={result.id}>
            <h3>
              <SiteLink to={resultLink(result.id)}>{result.attributes.title}</SiteLink>
            </h3>
            {result.type === 'search-pages' ? (
              <p>{result.attributes.does}</p>
            ) : (
              <>
                <p className={styles.category}>{findCategory(result.attributes.category)?.title}</p>
                <p>
                  <Extract pieces={result.attributes.extract} />
                </p>
              </>
            )}
          </li>
        ))}
      </ol>
      <Pages asked={asked} page={response.meta.page} pages={response.meta.pages} />
      {isWeak && <OtherHelp />}
    </>
  );
}

function Corrected({ asked, searchedAs }: { asked: Asked; searchedAs: string }) {
  const { before, insteadOf, exact } = words.corrected;
  return (
    <p>
      {before} <strong>{searchedAs}</strong> {insteadOf} <em>{asked.q}</em>.{' '}
      <SiteLink to={searchPath({ ...asked, page: 1, spelling: 'exact' })} className={styles.term}>
        {exact(asked.q)}
      </SiteLink>
    </p>
  );
}

function NotUnderstood({ terms }: { terms: string[] }) {
  if (terms.length === 0) return null;
  return (
    <p>
      {words.notUnderstood}{' '}
      {terms.map((term, index) => (
        <Fragment key={term}>
          {index > 0 && ', '}
          <em>{term}</em>
        </Fragment>
      ))}
      .
    </p>
  );
}

function Extract({ pieces }: { pieces: ExtractPiece[] }) {
  return createElement(
    Fragment,
    null,
    ...pieces.map(({ text, marked }) => (marked ? createElement('mark', null, text) : text)),
  );
}

function Filter({ asked, topics }: { asked: Asked; topics: SearchResponse['meta']['topics'] }) {
  const entries = [{ category: undefined, title: words.everywhere }, ...topics];
  return (
    <nav aria-label={words.filter}>
      <details className={styles.filter} open={asked.category !== undefined}>
        <summary>{words.filter}</summary>
        <ul>
          {entries.map(({ category, title }) => (
            <li key={title}>
              <SiteLink to={searchPath({ ...asked, category, page: 1 })} current={asked.category === category}>
                {title}
              </SiteLink>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

function Pages({ asked, page, pages }: { asked: Asked; page: number; pages: number }) {
  const last = Math.min(pages, 10);
  if (last < 2) return null;
  return (
    <nav className={styles.pages} aria-label={words.pages}>
      {page > 1 && <SiteLink to={searchPath({ ...asked, page: page - 1 })}>{words.previous}</SiteLink>}
      <span>{words.page(page, last)}</span>
      {page < last && <SiteLink to={searchPath({ ...asked, page: page + 1 })}>{words.next}</SiteLink>}
    </nav>
  );
}
