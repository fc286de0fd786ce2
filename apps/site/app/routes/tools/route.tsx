import { Card, CardList } from '../../components/Card.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { Breadcrumbs } from '../../components/shell/Breadcrumbs.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import type { PageHandle } from '../../page-policy.ts';
import { tools } from '../../tools/tools.ts';
import { toolWords } from '../../tools/words.ts';
import styles from './ToolPage.module.css';

export const handle = { cache: 'public' } satisfies PageHandle;

const words = toolWords.index;

export default function ToolIndexPage() {
  return (
    <div className="page">
      <PageHead title={words.title} description={words.description} />
      <Breadcrumbs trail={[toolWords.home]} />
      <h1>{words.heading}</h1>
      <p className={styles.intro}>{words.intro}</p>
      <CardList>
        {tools.map(({ path, words: { title, intro }, Drawing }) => (
          <Card
            key={path}
            level={2}
            drawing={<Drawing />}
            link={<SiteLink to={`${toolWords.tools.link}/${path}`}>{title}</SiteLink>}
          >
            <p>{intro}</p>
          </Card>
        ))}
      </CardList>
    </div>
  );
}
