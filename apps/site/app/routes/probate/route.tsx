import { Accordion } from '../../components/Accordion.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card, CardList } from '../../components/Card.tsx';
import { PhoneLink } from '../../components/FactLink.tsx';
import { IllustratedHeading } from '../../components/IllustratedHeading.tsx';
import { Panel } from '../../components/Panel.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { Breadcrumbs } from '../../components/shell/Breadcrumbs.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import { BereavementDrawing } from '../../illustrations/decorations.tsx';
import type { PageHandle } from '../../page-policy.ts';
import { useSite } from '../../site.ts';
import styles from './BereavementPage.module.css';
import { bereavementWords as words } from './words.ts';

export const handle = { cache: 'public', privacy: 'mask' } satisfies PageHandle;

export default function BereavementPage() {
  const { brand } = useSite();
  const { tell, needed, faq } = words;
  return (
    <div className="page">
      <PageHead title={words.title} description={words.description} />
      <Breadcrumbs trail={[words.home]} />
      <div className={styles.parts}>
        <IllustratedHeading Drawing={BereavementDrawing}>{words.heading}</IllustratedHeading>
        <p className={styles.lead}>{words.lead}</p>
        <Panel heading={tell.heading}>
          <p>{tell.text}</p>
          <ButtonLink to={tell.link}>{tell.button}</ButtonLink>
          <p>
            {tell.orCall} <PhoneLink fact={brand.facts['bereavement-phone']} className={styles.number} />
          </p>
          <OpeningHours />
        </Panel>
        <section className={styles.prose} aria-labelledby="needed">
          <h2 id="needed">{needed.heading}</h2>
          <p>{needed.text}</p>
          <ul>
            {needed.list.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <p>
            {needed.executor.before} <a href="#executor">{needed.executor.link}</a> {needed.executor.after}
          </p>
        </section>
        <section aria-labelledby="manage">
          <h2 id="manage" className={styles.heading}>
            {words.manage.heading}
          </h2>
          <CardList>
            {words.manage.cards.map(({ title, description, link, leavesSite }) => (
              <Card key={link} leavesSite={leavesSite} link={<SiteLink to={link}>{title}</SiteLink>}>
                <p>{description}</p>
              </Card>
            ))}
          </CardList>
        </section>
        <Microgeneration />
        <section className={styles.prose} aria-labelledby="questions">
          <h2 id="questions">{faq.heading}</h2>
          <Accordion items={faq.items.map(({ id, question, answer }) => ({ id, question, answer: <p>{answer}</p> }))} />
        </section>
        <section className={styles.prose} aria-labelledby="helpful-links">
          <h2 id="helpful-links">{words.helpful.heading}</h2>
          <ul>
            {words.helpful.links.map(({ label, link }) => (
              <li key={link}>
                <SiteLink to={link}>{label}</SiteLink>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

function OpeningHours() {
  const { facts } = useSite().brand;
  return (
    <div className={styles.hours}>
      <h3>{words.hoursHeading}</h3>
      <dl>
        {openingHours(facts['bereavement-hours'].value).map(({ days, times }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{times}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Microgeneration() {
  const { facts } = useSite().brand;
  const { heading, text, export: exported, feedIn } = words.microgeneration;
  return (
    <section className={styles.prose} aria-labelledby="microgeneration">
      <h2 id="microgeneration">{heading}</h2>
      <p>{text}</p>
      <dl className={styles.contacts}>
        <div>
          <dt>{exported}</dt>
          <dd>
            <a href={`mailto:${facts['export-email'].value}`}>{facts['export-email'].value}</a>
          </dd>
        </div>
        <div>
          <dt>{feedIn}</dt>
          <dd>
            <a href={`mailto:${facts['feed-in-email'].value}`}>{facts['feed-in-email'].value}</a>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** The hours of a fact as rows: 'Monday to Friday 8am to 6pm' becomes 'Mon-Fri' and '8am-6pm'. */
export function openingHours(hours: string): { days: string; times: string }[] {
  return hours.split(', ').map((part) => {
    const [, days, times] = /^(\D+) (\d.*)$/.exec(part) ?? [];
    if (!days || !times) throw new Error(`'${part}' has no days or no times`);
    return {
      days: days.replaceAll(/([A-Z][a-z]{2})[a-z]*/g, '$1').replace(' to ', '-'),
      times: times.replace(' to ', '-'),
    };
  });
}
