import { PageHead } from '../../../components/PageHead.tsx';
import { SiteLink } from '../../../components/SiteLink.tsx';
import { useSite } from '../../../site.ts';
import { CategoryTile } from '../CategoryTile.tsx';
import { helpCategories } from '../help-categories.ts';
import { hubWords as words } from './words.ts';

export function HubPage() {
  return (
    <div className="page">
      <PageHead />
      <h1>{words.heading}</h1>
      <p>{useSite().words.promise}</p>
      <section aria-labelledby="topics">
        <h2 id="topics">{words.topics}</h2>
        <ul className="tiles">
          {helpCategories
            .filter(({ mainCategory }) => mainCategory)
            .map((category) => (
              <CategoryTile key={category.link} category={category} />
            ))}
        </ul>
      </section>
      <div className="groups">
        {words.groups.map(({ id, heading, links }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{heading}</h2>
            <ul>
              {links.map(({ label, link }) => (
                <li key={link}>
                  <SiteLink to={link}>{label}</SiteLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
