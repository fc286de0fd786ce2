import { ButtonLink } from '../../components/Button.tsx';
import { CallOut } from '../../components/CallOut.tsx';
import { LinkList } from '../../components/LinkList.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import { safetyFacts } from '../../facts.ts';
import styles from './OfflinePage.module.css';
import { offlineWords as words } from './words.ts';

/** An empty URL is the current page: the service worker shows this page in place of the requested one. */
const samePage = '';

/** Cached by the service worker and shown in place of a page that cannot be fetched. */
export function OfflinePage() {
  return (
    <div className={`page ${styles.offline}`}>
      <PageHead title={words.title} robots="noindex" />
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <p>
        <ButtonLink to={samePage}>{words.tryAgain}</ButtonLink>
      </p>
      <p>{words.numbers}</p>
      <CallOut level={2} action={words.gas.action} number={safetyFacts['gas-emergency']} terms={words.gas.terms} />
      <CallOut level={2} action={words.power.action} number={safetyFacts['power-cut']} terms={words.power.terms} />
      <p>{words.kept}</p>
      <LinkList links={words.links} />
    </div>
  );
}
