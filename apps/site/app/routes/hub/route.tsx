import popular from '../../../../../content/popular.json' with { type: 'json' };
import { Card, CardList } from '../../components/Card.tsx';
import { PhoneLink } from '../../components/FactLink.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import { VideoTile, VideoTiles } from '../../components/VideoTile.tsx';
import { safetyFacts } from '../../facts.ts';
import { CategoryTile } from '../../help/CategoryTile.tsx';
import { helpCategories } from '../../help/help-categories.ts';
import { quickAnswerWords } from '../../help/quick-answers.ts';
import type { PageHandle } from '../../page-policy.ts';
import { useSite } from '../../site.ts';
import { toolDrawings } from '../../tools/drawings.ts';
import { findTool } from '../../tools/tools.ts';
import styles from './HubPage.module.css';
import { videos } from './videos.ts';
import { hubWords as words } from './words.ts';

export const handle = { cache: 'public', headerSearch: false } satisfies PageHandle;

export default function HubPage() {
  const { brand } = useSite();
  return (
    <>
      <PageHead />
      <div className={styles.hero}>
        <div className={`page ${styles.welcome}`}>
          <h1>{words.heading}</h1>
          <p>{brand.promise}</p>
          <SearchBox />
        </div>
        <brand.Street />
      </div>
      <EmergencyStrip />
      <div className={`page ${styles.parts}`}>
        <section aria-labelledby="popular">
          <h2 id="popular">{popular.heading}</h2>
          <Rows links={popular.links} />
        </section>
        <QuickAnswers />
        <section className={styles.follow} aria-labelledby="follow">
          <div>
            <h2 id="follow">{words.follow.heading}</h2>
            <p>{words.follow.text}</p>
          </div>
          <SiteLink to={quickAnswerWords.follow.link}>{quickAnswerWords.follow.label}</SiteLink>
        </section>
        <section aria-labelledby="topics">
          <h2 id="topics">{words.topics}</h2>
          <CardList columns="phone">
            {helpCategories
              .filter(({ mainCategory }) => mainCategory)
              .map((category) => (
                <CategoryTile key={category.link} category={category} />
              ))}
          </CardList>
        </section>
        <div className={styles.groups}>
          {words.groups.map(({ id, heading, links }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{heading}</h2>
              <Rows links={links} />
            </section>
          ))}
        </div>
        <section aria-labelledby="videos">
          <h2 id="videos">{words.videos}</h2>
          <VideoTiles all={words.allVideos}>
            {videos.map((video) => (
              <VideoTile key={video.video} {...video} />
            ))}
          </VideoTiles>
        </section>
      </div>
    </>
  );
}

function QuickAnswers() {
  return (
    <section className={styles.quick} aria-labelledby="quick-answers">
      <h2 id="quick-answers">{quickAnswerWords.heading}</h2>
      <CardList columns="phone">
        {words.quickAnswers.map(({ path, tells }) => {
          const tool = findTool(path);
          const Drawing = toolDrawings[path];
          return (
            tool && (
              <Card
                key={path}
                drawing={<Drawing />}
                link={<SiteLink to={`${quickAnswerWords.all.link}/${path}`}>{tool.words.title}</SiteLink>}
              >
                <p>{tells}</p>
              </Card>
            )
          );
        })}
      </CardList>
      <p>
        <SiteLink to={quickAnswerWords.all.link}>{quickAnswerWords.all.label}</SiteLink>
      </p>
    </section>
  );
}

function Rows({ links }: { links: { label: string; link: string }[] }) {
  return (
    <ul className={styles.rows}>
      {links.map(({ label, link }) => (
        <li key={link}>
          <SiteLink to={link}>{label}</SiteLink>
        </li>
      ))}
    </ul>
  );
}

function EmergencyStrip() {
  return (
    <section className={styles.emergency} aria-label={words.emergency.label}>
      <div className="page">
        <p>
          {words.emergency.gas} <PhoneLink fact={safetyFacts['gas-emergency']} />
        </p>
        <p>
          {words.emergency.power} <PhoneLink fact={safetyFacts['power-cut']} />
        </p>
        <p className={styles.all}>
          <SiteLink to={words.emergency.all.link}>{words.emergency.all.label}</SiteLink>
        </p>
      </div>
    </section>
  );
}
