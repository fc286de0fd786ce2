import { Card, CardList } from '../../../components/Card.tsx';
import { Pill } from '../../../components/Pill.tsx';
import { SiteLink } from '../../../components/SiteLink.tsx';
import { categoryWords } from './words.ts';

const { intro, guides } = categoryWords.advice;

/** Guides on the main site, as cards. */
export function AdviceCards() {
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
