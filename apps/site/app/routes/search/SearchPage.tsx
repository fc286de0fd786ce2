import { createElement, Fragment } from 'react';
import type { ExtractPiece, Found, FoundDanger } from '../../../server-interface.ts';
import { SearchBox } from '../../components/SearchBox.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { BackLink } from '../../components/Steps.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import { findCategory } from '../../help/help-categories.ts';
import { type Asked, resultLink, searchPath } from '../../search/search-path.ts';
import { DangerCallOut, SafetyLine } from './DangerCallOut.tsx';
import { type DangerCard, dangerCards } from './danger-cards.ts';
import { type DebtLine, HardshipCard } from './HardshipCard.tsx';
import { Nothing, NotThis, OtherHelp, Topics, Unavailable } from './OtherHelp.tsx';
import styles from './SearchPage.module.css';
import { searchWords as words } from './words.ts';

type Props = {
  asked: Asked;
  danger: FoundDanger | undefined;
  /** For somebody who cannot pay. */
  debtLine: DebtLine | undefined;
  /** `undefined` when search does not work. */
  found: Found | undefined;
  /** Whether the browser reports which result was opened (`browser/search-use.ts`). */
  counted: boolean;
};

export function SearchPage({ asked, danger, debtLine, found, counted }: Props) {
  const { q, initiated } = asked;
  return (
    <div className={`page ${styles.page}`}>
      <PageHead title={q ? words.titleFor(q) : words.title} robots={q ? 'noindex' : undefined} />
      {danger?.certain && danger.danger !== 'hardship' && <DangerCallOut danger={danger.danger} />}
      {initiated && <BackLink to={initiated}>{words.back}</BackLink>}
      <h1>{words.title}</h1>
      <SearchBox label={words.label} term={q} initiated={initiated} />
      {debtLine && <HardshipCard line={debtLine} />}
      {danger && !danger.certain && danger.danger !== 'hardship' && <SafetyLine danger={danger.danger} />}
      {found ? <Results asked={asked} danger={danger} found={found} counted={counted} /> : <Unavailable />}
    </div>
  );
}

type ResultsProps = { asked: Asked; found: Found; counted: boolean };

function Results({ danger, found, ...props }: ResultsProps & { danger: FoundDanger | undefined }) {
  const card: DangerCard | undefined =
    danger?.certain && danger.danger !== 'hardship' ? dangerCards[danger.danger] : undefined;
  if (card?.withoutExtracts) return <TitlesOnly found={found} folded={card.withoutExtracts === 'folded'} />;
  return <Outcome found={found} hasCard={danger?.certain === true || danger?.danger === 'hardship'} {...props} />;
}

/** Without extracts: the card is the main content of this page. */
function TitlesOnly({ found: { results }, folded }: { found: Found; folded: boolean }) {
  if (results.length === 0) return <Topics heading={words.topics} />;
  const titles = (
    <ul>
      {results.map((result) => (
        <li key={resultLink(result)}>
          <SiteLink to={resultLink(result)}>{result.title}</SiteLink>
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

/** A card says whom to call, so no other number follows the results. */
function Outcome({ asked, found, counted, hasCard }: ResultsProps & { hasCard: boolean }) {
  if (asked.q.trim() === '') return <Start />;
  const { total, page, pages, results, match, searchedAs, notUnderstood, nearestTerms, categories } = found;
  if (total === 0) return <Nothing asked={asked} nearest={nearestTerms} />;
  const isWeak = match === 'weak';
  return (
    <>
      <h2>{isWeak ? words.weak(asked.q) : words.results(total, searchedAs ?? asked.q)}</h2>
      {searchedAs && <Corrected asked={asked} searchedAs={searchedAs} />}
      <NotUnderstood terms={notUnderstood} />
      {isWeak && <p>{words.weakResults}</p>}
      <Filter asked={asked} categories={categories} />
      <ol className={styles.results} start={(page - 1) * 10 + 1} data-count-opened={counted || undefined}>
        {results.map((result) => (
          <li key={resultLink(result)}>
            <h3>
              <SiteLink to={resultLink(result)}>{result.title}</SiteLink>
            </h3>
            {result.kind === 'page' ? (
              <p>{result.does}</p>
            ) : (
              <>
                <p className={styles.category}>{findCategory(result.category)?.title}</p>
                <p>
                  <Extract pieces={result.extract} />
                </p>
              </>
            )}
          </li>
        ))}
      </ol>
      <Pages asked={asked} page={page} pages={pages} />
      {isWeak ? <OtherHelp /> : !hasCard && <NotThis first={results[0]} />}
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

function Filter({ asked, categories }: { asked: Asked; categories: Found['categories'] }) {
  const entries = [{ slug: undefined, title: words.everywhere }, ...categories];
  return (
    <nav aria-label={words.filter}>
      <details className={styles.filter} open={asked.category !== undefined}>
        <summary>{words.filter}</summary>
        <ul>
          {entries.map(({ slug, title }) => (
            <li key={title}>
              <SiteLink to={searchPath({ ...asked, category: slug, page: 1 })} current={asked.category === slug}>
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
