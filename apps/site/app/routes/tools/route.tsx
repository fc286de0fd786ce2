import type { ToolPath } from '@lamplighter/contracts/content/content-paths';
import { formatDay, londonDay } from '@lamplighter/contracts/time/london-day';
import { Card, CardList } from '../../components/Card.tsx';
import { PhoneLink } from '../../components/FactLink.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { Breadcrumbs } from '../../components/shell/Breadcrumbs.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import { safetyFacts } from '../../facts.ts';
import { ContactDrawing } from '../../illustrations/decorations.tsx';
import { pageContext } from '../../page-context.ts';
import type { PageHandle } from '../../page-policy.ts';
import { useSite } from '../../site.ts';
import { toolDrawings } from '../../tools/drawings.ts';
import { ledger } from '../../tools/ledger.ts';
import { findTool, tools } from '../../tools/tools.ts';
import { toolWords } from '../../tools/words.ts';
import type { Route } from './+types/route.ts';
import styles from './ToolIndexPage.module.css';

export const handle = { cache: 'public' } satisfies PageHandle;

const words = toolWords.index;

/** The urgent tool stands above them. */
const groups: readonly { heading: string; paths: readonly ToolPath[] }[] = [
  { heading: words.groups.money, paths: ['what-help-can-i-get', 'direct-debit-checker', 'back-bill-checker'] },
  { heading: words.groups.rights, paths: ['are-we-late'] },
  { heading: words.groups.meter, paths: ['read-it-with-me', 'running-costs'] },
];

export function loader({ context }: Route.LoaderArgs) {
  return { today: londonDay(context.get(pageContext).now()) };
}

export default function ToolIndexPage({ loaderData: { today } }: Route.ComponentProps) {
  const given = { facts: ledger, brand: useSite().brand.facts, today };
  const used = tools.flatMap(({ facts }) => facts.map((fact) => ledger[fact].reviewed));
  const [oldest = today] = used.toSorted();
  return (
    <div className="page">
      <PageHead title={words.title} description={words.description} />
      <Breadcrumbs trail={[toolWords.home]} />
      <h1>{words.heading}</h1>
      <p className={styles.intro}>{words.intro}</p>
      {tools
        .filter(({ Warning }) => Warning)
        .map((tool) => (
          <section key={tool.path} className={styles.urgent} aria-labelledby="urgent">
            <div>
              <h2 id="urgent">
                <SiteLink to={`${toolWords.tools.link}/${tool.path}`}>{tool.words.title}</SiteLink>
              </h2>
              <p>
                {tool.words.intro} {words.count(tool.count(given))}.
              </p>
            </div>
            <dl>
              <div>
                <dt>{words.urgent.gas}</dt>
                <dd>
                  <PhoneLink fact={safetyFacts['gas-emergency']} />
                </dd>
              </div>
              <div>
                <dt>{words.urgent.power}</dt>
                <dd>
                  <PhoneLink fact={safetyFacts['power-cut']} />
                </dd>
              </div>
            </dl>
          </section>
        ))}
      {groups.map(({ heading, paths }) => (
        <section key={heading} className={styles.group} aria-label={heading}>
          <h2>{heading}</h2>
          <CardList>
            {paths.map((path) => {
              const tool = findTool(path);
              const Drawing = toolDrawings[path];
              return (
                tool && (
                  <Card
                    key={path}
                    drawing={<Drawing />}
                    link={<SiteLink to={`${toolWords.tools.link}/${path}`}>{tool.words.title}</SiteLink>}
                  >
                    <p>{tool.words.intro}</p>
                    <p className={styles.ready}>
                      {words.count(tool.count(given))}. {tool.words.ready}
                    </p>
                  </Card>
                )
              );
            })}
            {heading === words.groups.rights && (
              <Card
                drawing={<ContactDrawing />}
                link={<SiteLink to={words.follow.link}>{words.follow.title}</SiteLink>}
              >
                <p>{words.follow.intro}</p>
                <p className={styles.ready}>{words.follow.ready}</p>
              </Card>
            )}
          </CardList>
        </section>
      ))}
      <p className={styles.checked}>{words.checked(formatDay(oldest))}</p>
    </div>
  );
}
