import type { ReadWeek } from '../../../server-interface.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Pill } from '../../components/Card.tsx';
import { FactLink, PhoneLink } from '../../components/FactLink.tsx';
import { InlineMarkup, Markup } from '../../components/Markup.tsx';
import { Panel } from '../../components/Panel.tsx';
import { PhoneLines } from '../../components/PhoneLines.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { Breadcrumbs } from '../../components/shell/Breadcrumbs.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import { safetyFacts } from '../../facts.ts';
import { quickAnswersOf, quickAnswerWords } from '../../help/quick-answers.ts';
import { loadOptional } from '../../load-optional.ts';
import { pageContext } from '../../page-context.ts';
import type { PageHandle } from '../../page-policy.ts';
import { useSite } from '../../site.ts';
import type { Route } from './+types/route.ts';
import styles from './ContactPage.module.css';
import { contactWords as words } from './words.ts';

export const handle = { cache: 'public', stream: false } satisfies PageHandle;

/** The read week is optional here, so the page waits only briefly for it. */
export async function loader({ context }: Route.LoaderArgs) {
  const arrival = await loadOptional(context.get(pageContext).content.meterRead(), undefined, {
    mayStream: false,
    timeoutMs: 300,
  });
  const week = 'value' in arrival ? arrival.value : undefined;
  return { readWeek: week?.isOpen ? { pill: week.pill, card: week.card } : undefined };
}

type ContactCard = (typeof words.cards)[number];

/** The content of the first card in a meter read week. */
type ReadWeekCard = Pick<ReadWeek, 'pill' | 'card'>;

export default function ContactPage({ loaderData: { readWeek } }: Route.ComponentProps) {
  const { emergency, call, callBack, write } = words;
  return (
    <div className="page">
      <PageHead title={words.title} description={words.description} />
      <Breadcrumbs trail={[words.home]} />
      <div className={styles.parts}>
        <h1>{words.title}</h1>
        <section className={styles.emergency} aria-labelledby="emergency-support">
          <div>
            <h2 id="emergency-support">{emergency.heading}</h2>
            <p>{emergency.text}</p>
          </div>
          <dl className={styles.urgent}>
            <Urgent name={emergency.gas} fact={safetyFacts['gas-emergency']} />
            <Urgent name={emergency.power} fact={safetyFacts['power-cut']} />
          </dl>
          <SiteLink to={emergency.link.link}>{emergency.link.label}</SiteLink>
        </section>
        <p>{words.lead}</p>
        <div className={styles.cards}>
          {words.cards.map((card, index) => (
            <Options key={card.id} card={card} readWeek={index === 0 ? readWeek : undefined} />
          ))}
        </div>
        <Panel heading={call.heading} look="plain">
          <p>{call.text}</p>
          <PhoneLines lines={call.lines} />
          <p>{call.closed}</p>
        </Panel>
        <Panel heading={callBack.heading}>
          <p>{callBack.text}</p>
          <LinkList links={callBack.links} />
        </Panel>
        <OtherWays />
        <Panel heading={write.heading}>
          <p>{write.text}</p>
          <LinkList links={write.links} />
          <WrittenWays />
        </Panel>
        <Panel heading={quickAnswerWords.heading} look="plain">
          <LinkList links={quickAnswersOf('contact-us')} />
        </Panel>
      </div>
    </div>
  );
}

type UrgentProps = { name: string; fact: { value: string } };

function Urgent({ name, fact }: UrgentProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <PhoneLink fact={fact} className={styles.number} />
      </dd>
    </div>
  );
}

/** Relay UK and sign language: the numbers above are for a voice. */
function OtherWays() {
  const { heading, relay, sign } = words.otherWays;
  const { facts } = useSite().brand;
  return (
    <Panel heading={heading} look="plain">
      <dl className={styles.ways}>
        <div>
          <dt>{relay.name}</dt>
          <dd>{relay.text(safetyFacts['relay-prefix'].value)}</dd>
          <dd>
            {relay.emergency} <FactLink fact={safetyFacts['emergency-relay']} />
          </dd>
        </div>
        <div>
          <dt>{sign.name}</dt>
          <dd>
            {sign.text} <FactLink fact={facts['bsl-website']} />
          </dd>
          <dd>{facts['general-hours'].value}</dd>
        </div>
      </dl>
    </Panel>
  );
}

function WrittenWays() {
  const { facts } = useSite().brand;
  return (
    <dl className={styles.ways}>
      {words.write.ways.map(({ name, fact }) => (
        <div key={fact}>
          <dt>{name}</dt>
          <dd>{fact === 'post-address' ? facts[fact].value : <FactLink fact={facts[fact]} />}</dd>
          {fact === 'post-address' && <dd>{words.write.post}</dd>}
        </div>
      ))}
    </dl>
  );
}

type OptionsProps = { card: ContactCard; readWeek: ReadWeekCard | undefined };

function Options({ card: { id, title, links, options }, readWeek }: OptionsProps) {
  return (
    <section className={styles.card} aria-labelledby={id}>
      {readWeek && (
        <Pill amber>
          <InlineMarkup tree={readWeek.pill} />
        </Pill>
      )}
      <h2 id={id}>{title}</h2>
      {readWeek && (
        <>
          <div className={styles.readWeek}>
            <Markup tree={readWeek.card} />
          </div>
          <ButtonLink to={words.submitReading.link}>{words.submitReading.label}</ButtonLink>
        </>
      )}
      <LinkList links={links} />
      <ButtonLink to={options.link} look="quiet">
        <span>
          {options.label}
          <span className="hidden-text"> {options.about}</span>
        </span>
      </ButtonLink>
    </section>
  );
}

function LinkList({ links }: { links: { label: string; link: string }[] }) {
  return (
    <ul className={styles.links}>
      {links.map(({ label, link }) => (
        <li key={link}>
          <SiteLink to={link}>{label}</SiteLink>
        </li>
      ))}
    </ul>
  );
}
