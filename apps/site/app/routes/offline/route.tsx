import { ButtonLink } from '../../components/ButtonLink.tsx';
import { CallOut } from '../../components/CallOut.tsx';
import { LinkList } from '../../components/LinkList.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import { safetyFacts } from '../../facts.ts';
import { emergencyHandle, type PageHandle } from '../../page-policy.ts';
import styles from './OfflinePage.module.css';

const words = {
  title: 'You are offline',
  lead: 'This page cannot be shown without a connection.',
  tryAgain: 'Try again',
  numbers: 'These numbers work from any phone:',
  kept: 'You can still open:',
  links: [
    { label: 'What to do in an emergency', link: '/help-and-support/emergencies' },
    { label: 'Contact us', link: '/help-and-support/contact-us' },
  ],
  gas: { action: 'Smell gas? Call now', terms: 'Free, 24 hours a day, 7 days a week' },
  power: { action: 'Power cut? Call', terms: 'Free, 24 hours a day. England, Scotland and Wales' },
};

export const handle = { ...emergencyHandle, headerSearch: false } satisfies PageHandle;

/** An empty URL is the current page: the service worker shows this page in place of the requested one. */
const samePage = '';

/** Cached by the service worker and shown in place of a page that cannot be fetched. */
export default function OfflinePage() {
  return (
    <div className={`page ${styles.offline}`}>
      <PageHead title={words.title} robots="noindex" />
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <p>
        <ButtonLink to={samePage}>{words.tryAgain}</ButtonLink>
      </p>
      <p>{words.numbers}</p>
      <CallOut
        level={2}
        action={words.gas.action}
        number={safetyFacts['gas-emergency']}
        northernIreland={safetyFacts['gas-emergency-northern-ireland']}
        terms={words.gas.terms}
      />
      <CallOut
        level={2}
        action={words.power.action}
        number={safetyFacts['power-cut']}
        northernIreland={safetyFacts['power-cut-northern-ireland']}
        terms={words.power.terms}
      />
      <p>{words.kept}</p>
      <LinkList links={words.links} />
    </div>
  );
}
