import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card, CardList, Pill } from '../../components/Card.tsx';
import { IllustratedHeading } from '../../components/IllustratedHeading.tsx';
import { Panel, PanelLinks } from '../../components/Panel.tsx';
import { PhoneLines } from '../../components/PhoneLines.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { CategoryFrame } from '../../help/CategoryFrame.tsx';
import { billsAndPayments } from '../../help/categories/bills-and-payments.ts';
import { helpfulAdvice } from '../../help/categories/helpful-advice.ts';
import { energyTariffs, strugglingToPay } from '../../help/categories/old-layout.ts';
import { payAsYouGo } from '../../help/categories/pay-as-you-go.ts';
import { categoryWords, categoryWords as words } from '../../help/category-words.ts';
import type { CtaItem, HelpCategory, OldLayoutData } from '../../help/help-category.ts';
import { quickAnswersOf, quickAnswerWords } from '../../help/quick-answers.ts';
import { useSite } from '../../site.ts';
import styles from './CategoryPage.module.css';
import { answersOf, type ListedArticle, withCurrentArticles } from './current-articles.ts';
import { NewLayout } from './NewLayout.tsx';

const showsSpeakSeekSave = [billsAndPayments, payAsYouGo, strugglingToPay];

type Props = {
  category: HelpCategory;
  description: string | undefined;
  /** The articles that the content server has now; none when it does not respond. */
  articles: ListedArticle[];
};

export function CategoryPage({ category, description, articles }: Props) {
  const current = withCurrentArticles(category, articles);
  return (
    <CategoryFrame category={category} description={description}>
      <IllustratedHeading Drawing={category.decoration}>{category.title}</IllustratedHeading>
      {category === helpfulAdvice && <AdviceCards />}
      {current.newLayout ? (
        <NewLayout data={current.categoryData} />
      ) : (
        <>
          {category === strugglingToPay && <StrugglingToPay />}
          <ArticleList data={current.categoryData} answers={answersOf(category, articles)} />
          {category === energyTariffs && <DealsLink />}
          <SearchBox />
        </>
      )}
      {category.ctaItems.map((item) => (
        <CallToAction key={item.path} item={item} />
      ))}
      <Panel heading={quickAnswerWords.heading} look="plain">
        <PanelLinks links={[...quickAnswersOf(category.link.split('/').at(-1) ?? ''), quickAnswerWords.follow]} />
      </Panel>
      {showsSpeakSeekSave.includes(category) && <SpeakSeekSave />}
      {category === billsAndPayments && <EnergyTrust />}
    </CategoryFrame>
  );
}

function StrugglingToPay() {
  const { heading, lines, callBack } = words.talk;
  const { facts } = useSite().brand;
  return (
    <>
      <p className={styles.lead}>{words.strugglingToPay(facts['customers-helped'].value)}</p>
      <Panel heading={heading}>
        <PhoneLines lines={lines} />
        <p>
          <SiteLink to={callBack.link}>{callBack.label}</SiteLink>. {callBack.text}{' '}
          <SiteLink to={callBack.payAsYouGo.link}>{callBack.payAsYouGo.label}</SiteLink>.
        </p>
      </Panel>
      <MeterTonight />
    </>
  );
}

/** For someone whose meter is about to cut off: what works now comes before the call. */
function MeterTonight() {
  const { heading, steps, call, lines } = words.meterTonight;
  return (
    <Panel heading={heading} look="plain">
      <ol className={styles.steps}>
        {steps.map(({ text, link }) => (
          <li key={link.link}>
            {text} <SiteLink to={link.link}>{link.label}</SiteLink>
          </li>
        ))}
      </ol>
      <p>{call}</p>
      <PhoneLines lines={lines} />
    </Panel>
  );
}

type ArticleListProps = { data: OldLayoutData; answers: ReadonlyMap<string, string> };

/** Each article with its answer, which is often all that the reader needs. */
function ArticleList({ data: { articlesTitle, articles }, answers }: ArticleListProps) {
  return (
    <section aria-labelledby="articles">
      <h2 id="articles">{articlesTitle}</h2>
      <ul className={styles.articles}>
        {articles.map(({ label, path }) => (
          <li key={path}>
            <SiteLink to={path}>{label}</SiteLink>
            {answers.has(path) && <p>{answers.get(path)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The page of deals needs signing in, so the link is there only where that is possible. */
function DealsLink() {
  const { text, link } = words.deals;
  if (!useSite().signIn) return null;
  return (
    <p>
      {text} <SiteLink to={link.link}>{link.label}</SiteLink>
    </p>
  );
}

function CallToAction({ item: { title, description, button, path } }: { item: CtaItem }) {
  return (
    <Panel heading={title}>
      <p>{description}</p>
      <ButtonLink to={path}>{button}</ButtonLink>
    </Panel>
  );
}

function SpeakSeekSave() {
  const { heading, parts } = words.speakSeekSave;
  return (
    <Panel heading={heading} look="night">
      <ul className={styles.speak}>
        {parts.map(({ lead, text, link }) => (
          <li key={lead}>
            <strong>{lead}</strong> {text}
            <SiteLink to={link.link}>{link.label}</SiteLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function EnergyTrust() {
  const { heading, text, link } = words.energyTrust;
  const { facts } = useSite().brand;
  return (
    <Panel heading={heading} look="plain">
      <p>{text(facts['energy-trust-name'].value)}</p>
      <p>
        <SiteLink to={link.link}>{link.label}</SiteLink>
      </p>
    </Panel>
  );
}

const { intro, guides } = categoryWords.advice;

/** Guides on the main site, as cards. */
function AdviceCards() {
  return (
    <section aria-label={intro}>
      <p>{intro}</p>
      <CardList>
        {guides.map(({ title, description, link, topic }) => (
          <Card
            key={link}
            level={2}
            leavesSite
            pill={<Pill>{topic}</Pill>}
            link={<SiteLink to={link}>{title}</SiteLink>}
          >
            <p>{description}</p>
          </Card>
        ))}
      </CardList>
    </section>
  );
}
