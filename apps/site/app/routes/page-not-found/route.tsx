import { data, redirect } from 'react-router';
import { LinkList } from '../../components/LinkList.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import type { Route } from './+types/route.ts';
import styles from './NotFoundPage.module.css';

const words = {
  title: 'Page not found',
  typed: 'If you typed the web address, check it is correct. If you pasted it, check you copied all of it.',
  links: [
    { label: 'Help & support: all topics', link: '/help-and-support/' },
    { label: 'Emergencies', link: '/help-and-support/emergencies' },
    { label: 'Contact us', link: '/help-and-support/contact-us' },
  ],
};

/** Below the product's prefix an unknown path redirects to the page of this URL; any other gets the page itself. */
export function loader({ request }: Route.LoaderArgs) {
  if (new URL(request.url).pathname.startsWith('/help-and-support/')) return redirect('/page-not-found.html');
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return (
    <div className={`page ${styles.notFound}`}>
      <PageHead title={words.title} robots="noindex" />
      <h1>{words.title}</h1>
      <p>{words.typed}</p>
      <SearchBox />
      <LinkList links={words.links} />
    </div>
  );
}
