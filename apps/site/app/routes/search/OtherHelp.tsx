import type { Found } from '../../../server-interface.ts';
import { Alert } from '../../components/Alert.tsx';
import { Panel, PanelLinks } from '../../components/Panel.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { contactLineWords, lineOf } from '../../help/contact-lines.ts';
import { helpCategories } from '../../help/help-categories.ts';
import { StillNeedHelp } from '../../help/StillNeedHelp.tsx';
import { type Asked, searchPath } from '../../search/search-path.ts';
import styles from './SearchPage.module.css';
import { searchWords as words } from './words.ts';

export function Nothing({ asked, nearest }: { asked: Asked; nearest: string[] }) {
  return (
    <>
      <h2>{words.nothing(asked.q)}</h2>
      {nearest.length > 0 && (
        <p>
          {words.tryThese}{' '}
          {nearest.map((term) => (
            <SiteLink
              key={term}
              to={searchPath({ ...asked, q: term, category: undefined, page: 1, spelling: 'corrected' })}
              className={styles.term}
            >
              {term}
            </SiteLink>
          ))}
        </p>
      )}
      <section aria-labelledby="advice">
        <h3 id="advice">{words.advice.heading}</h3>
        <ul className={styles.advice}>
          {words.advice.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <OtherHelp />
    </>
  );
}

/** For a visitor whom the results did not help: whom to call, then the topics. */
export function OtherHelp() {
  return (
    <>
      <StillNeedHelp line="general" />
      <Topics heading={words.topics} />
    </>
  );
}

export function Topics({ heading }: { heading: string }) {
  return (
    <section aria-labelledby="topics">
      <h2 id="topics">{heading}</h2>
      <ul className={styles.topics}>
        {helpCategories
          .filter(({ externalLink }) => !externalLink)
          .map(({ title, link }) => (
            <li key={link}>
              <SiteLink to={link}>{title}</SiteLink>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** After results: the line for what the first of them is about. An emergency has its number on its own page. */
export function NotThis({ first }: { first: Found['results'][number] | undefined }) {
  const line = lineOf(first?.kind === 'article' ? `${first.category}/${first.slug}` : (first?.page ?? ''));
  if (line) return <StillNeedHelp line={line} heading={words.notThis} />;
  return (
    <Panel heading={words.notThis} look="plain">
      <PanelLinks links={[words.emergencies, contactLineWords.all]} />
    </Panel>
  );
}

export function Unavailable() {
  return (
    <>
      <Alert kind="error" heading={words.unavailable.heading}>
        <p>{words.unavailable.text}</p>
      </Alert>
      <OtherHelp />
    </>
  );
}
