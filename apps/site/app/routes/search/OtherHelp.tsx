import { Alert } from '../../components/Alert.tsx';
import { PhoneLink } from '../../components/FactLink.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { helpCategories } from '../../help/help-categories.ts';
import { type Asked, searchPath } from '../../search/search-path.ts';
import { useSite } from '../../site.ts';
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

/** For a visitor whom the results did not help: a number to call, then the topics. */
export function OtherHelp() {
  const { facts } = useSite().brand;
  return (
    <>
      <section aria-labelledby="call">
        <h2 id="call">{words.call}</h2>
        <p>
          <PhoneLink fact={facts['general-phone']} className={styles.number} />
        </p>
        <p>{facts['general-hours'].value}</p>
      </section>
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
      <p>
        {words.contact.before} <SiteLink to={words.contact.link}>{words.contact.label}</SiteLink>.
      </p>
    </section>
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
