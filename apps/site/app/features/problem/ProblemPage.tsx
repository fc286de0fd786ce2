import { CallOut } from '../../components/CallOut.tsx';
import { Footer } from '../../components/shell/Footer.tsx';
import { Header } from '../../components/shell/Header.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import { safetyFacts } from '../../facts.ts';
import { defaultHeader } from '../../header/default-header.ts';
import { useSite } from '../../site.ts';
import styles from './ProblemPage.module.css';
import { problemWords as words } from './words.ts';

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
        <CallOut level={2} action={words.gas.action} number={safetyFacts['gas-emergency']} terms={words.gas.terms} />
        <CallOut level={2} action={words.power.action} number={safetyFacts['power-cut']} terms={words.power.terms} />
      </main>
      <Footer brand={brand} />
    </>
  );
}
