import type { Article } from '../../../server-interface.ts';
import { SignOutForm } from '../../components/SignOutForm.tsx';
import { Breadcrumbs } from '../../components/shell/Breadcrumbs.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import { ArticleBody } from '../help/article/ArticleBody.tsx';
import styles from './DealsPage.module.css';
import { IdleWarning } from './IdleWarning.tsx';
import { dealsWords as words } from './words.ts';

/** `firstName` is empty where it is not known. */
type Props = { article: Article; firstName: string };

/** For signed-in customers only. `app/browser/deals.ts` adds the idle timeout; without it the server's applies. */
export function DealsPage({ article: { title, description, markup }, firstName }: Props) {
  return (
    <div className={`page ${styles.deals}`} data-deals="" data-auth-state="signed-in">
      <PageHead title={title} description={description} robots="noindex" />
      <Breadcrumbs trail={[words.home]} />
      <h1>{title}</h1>
      <p className={styles.greeting}>{words.greeting(firstName)}</p>
      <ArticleBody markup={markup} nucleus={undefined} className={styles.cards} dealClassName={styles.card} />
      <div className={styles.safety}>
        <p>{words.safety}</p>
        <SignOutForm action="/identity/logout" label={words.signOut} look="plain" />
      </div>
      <p role="status" data-signing-out="" />
      <IdleWarning />
    </div>
  );
}
