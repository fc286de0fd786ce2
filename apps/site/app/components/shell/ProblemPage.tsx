import { safetyFacts } from '../../facts.ts';
import { useSite } from '../../site.ts';
import { CallOut } from '../CallOut.tsx';
import { Footer } from './Footer.tsx';
import { defaultHeader, Header } from './Header.tsx';
import { PageHead } from './PageHead.tsx';
import styles from './ProblemPage.module.css';

const words = {
  title: 'There is a problem with this page',
  tryAgain: 'Try again in a few moments. Anything that you saw us confirm has reached us.',
  gas: { action: 'If you smell gas, call', terms: 'Free, 24 hours a day' },
  power: { action: 'In a power cut, call', terms: 'Free, 24 hours a day. England, Scotland and Wales' },
};

/** The error page. It has no dependency that could fail too, and shows the emergency numbers. */
export function ProblemPage() {
  const { brand } = useSite();
  return (
    <>
      <PageHead title={words.title} robots="noindex" />
      <Header brand={brand} configuration={defaultHeader} />
      <main id="main" className={`page ${styles.problem}`}>
        <h1>{words.title}</h1>
        <p>{words.tryAgain}</p>
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
      </main>
      <Footer brand={brand} />
    </>
  );
}
