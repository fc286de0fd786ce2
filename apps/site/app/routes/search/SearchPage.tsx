import type { ExtractPiece, SearchResponse } from '@lamplighter/contracts/search/search';
import { createElement, Fragment } from 'react';
import type { FoundDanger } from '../../../server-interface.ts';
import { SearchBox } from '../../components/SearchBox.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { BackLink } from '../../components/Steps.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import { StreamBoundary } from '../../components/shell/StreamBoundary.tsx';
import { findCategory } from '../../help/help-categories.ts';
import { type Arrival, isLate } from '../../load-optional.ts';
import { DangerCallOut, SafetyLine } from './DangerCallOut.tsx';
import { type DangerCard, dangerCards } from './danger-cards.ts';
import { type DebtLine, HardshipCard } from './HardshipCard.tsx';
import { Nothing, NotThis, OtherHelp, Topics, Unavailable } from './OtherHelp.tsx';
import styles from './SearchPage.module.css';
import { type Asked, resultLink, searchPath } from './search-path.ts';
import { searchWords as words } from './words.ts';

type Props = {
  asked: Asked;
  found: FoundDanger | undefined;
  debtLine: DebtLine;
  /** `undefined` when search does not work. Results that are late follow the card in the same response. */
  results: Arrival<SearchResponse | undefined>;
  /** Whether the browser reports which result was opened (`browser/search-use.ts`). */
  counted: boolean;
};

export function SearchPage({ asked, found, debtLine, results, counted }: Props) {
  const { q, initiated } = asked;
  return (
    <div className={`page ${styles.page}`}>
      <PageHead title={q ? words.titleFor(q) : words.title} robots={q ? 'noindex' : undefined} />
      {found?.certain && found.danger !== 'hardship' && <DangerCallOut danger={found.danger} />}
      {initiated && <BackLink to={initiated}>{words.back}</BackLink>}
      <h1>{words.title}</h1>
      <SearchBox label={words.label} term={q} initiated={initiated} />
      {found?.danger === 'hardship' && <HardshipCard line={debtLine} />}
      {found && !found.certain && found.danger !== 'hardship' && <SafetyLine danger={found.danger} />}
      {isLate(results) && (
        <p className={styles.looking} role="status">
          {words.looking}
        </p>
      )}
      <StreamBoundary />
      {'value' in results && <Results asked={asked} found={found} response={results.value} counted={counted} />}
    </div>
  );
}

function Results({ found, response, ...props }: ResultsProps & { found: FoundDanger | undefined }) {
  if (!response) return <Unavailable />;
  const card: DangerCard | undefined =
    found?.certain && found.danger !== 'hardship' ? dangerCards[found.danger] : undefined;
  if (card?.withoutExtracts) return <TitlesOnly response={response} folded={card.withoutExtracts === 'folded'} />;
  return <Outcome response={response} hasCard={found?.certain === true || found?.danger === 'hardship'} {...props} />;
}

type ResultsProps = { asked: Asked; response: SearchResponse | undefined; counted: boolean };

/** Without extracts: the card is the main content of this page. */
function TitlesOnly({ response, folded }: { response: SearchResponse; folded: boolean }) {
  if (response.data.length === 0) return <Topics heading={words.topics} />;
  const titles = (
    <ul>
      {response.data.map(({ id, attributes: { title } }) => (
        <li key={id}>
          <SiteLink to={resultLink(id)}>{title}</SiteLink>
        </li>
      ))}
    </ul>
  );
  if (!folded)
    return (
      <section className={styles.filter} aria-labelledby="titles">
        <h2 id="titles">{words.titlesOnly}</h2>
        {titles}
      </section>
    );
  return (
    <details className={styles.filter}>
      <summary>{words.titlesOnly}</summary>
      {titles}
    </details>
  );
}

type OutcomeProps = ResultsProps & { response: SearchResponse; hasCard: boolean };

/** A card says whom to call, so no other number follows the results. */
function Outcome({ asked, response, counted, hasCard }: OutcomeProps) {
  if (asked.q.trim() === '') return <Start />;
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
      {isWeak ? <OtherHelp /> : !hasCard && <NotThis first={response.data[0]?.id ?? ''} />}
    </>
  );
}

function Start() {
  return (
    <>
      <Topics heading={words.empty} />
      <p>
        {words.contact.before} <SiteLink to={words.contact.link}>{words.contact.label}</SiteLink>.
      </p>
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
