import { Header } from '../../components/Header.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { defaultHeader } from '../../header/default-header.ts';
import { useSite } from '../../site.ts';
import { problemWords as words } from './words.ts';

/** Shown when a page fails. It needs nothing that could fail too, and has the numbers that cannot wait. */
export function ProblemPage() {
  return (
    <>
      <PageHead title={words.title} robots="noindex" />
      <Header brand={useSite().words} configuration={defaultHeader} />
      <main id="main" className="page">
        <h1>{words.title}</h1>
        <p>{words.tryAgain}</p>
        <p>
          {words.gas} <a href="tel:0800111999">0800 111 999</a>
        </p>
        <p>
          {words.power} <a href="tel:105">105</a>
        </p>
      </main>
    </>
  );
}
