import { redirect } from 'react-router';
import { CallOut } from '../../components/CallOut.tsx';
import { PageHead } from '../../components/shell/PageHead.tsx';
import { safetyFacts } from '../../facts.ts';
import { type Arrival, loadOptional } from '../../load-optional.ts';
import type { PageContext } from '../../page-context.ts';
import { ArticlePage } from './ArticlePage.tsx';
import { type ArticleSearch, findArticle } from './find-article.ts';
import { articleWords } from './words.ts';

type Loaded = { search: Arrival<ArticleSearch>; scripts: string[]; leavesQuickly: boolean };

const unavailable = { state: 'unavailable' } as const;

/** The loader of every article route: the article if available, or a promise of it while a spinner is shown. */
export async function loadArticle(page: PageContext, category: string, slug: string): Promise<Loaded> {
  const { content, mayStream, settings } = page;
  const search = await loadOptional(findArticle(content, category, slug), unavailable, {
    mayStream,
    timeoutMs: mayStream ? 8_000 : 4_000,
  });
  if ('value' in search) {
    if (search.value.state === 'moved') throw redirect(search.value.to, 301);
    if (search.value.state === 'missing') throw redirect('/page-not-found.html');
    if (search.value.state === 'unavailable') throw new Response(null, { status: 503 });
  }
  return {
    search,
    scripts: [settings.scripts.nucleusForm, settings.scripts.nucleusBehaviour],
    leavesQuickly: 'value' in search && search.value.state === 'shown' && search.value.article.leavesQuickly,
  };
}

export function ShownArticle({ search, scripts }: Pick<Loaded, 'search' | 'scripts'>) {
  if (!('value' in search)) return null;
  const found = search.value;
  // The first part of the page has been sent, so only a meta refresh can still redirect.
  if (found.state === 'moved') return <meta httpEquiv="refresh" content={`0;url=${found.to}`} />;
  if (found.state === 'missing') return <meta httpEquiv="refresh" content="0;url=/page-not-found.html" />;
  if (found.state === 'unavailable') return <UnavailablePage />;
  return (
    <>
      <ArticlePage article={found.article} place={found.place} related={found.related} robots={found.robots} />
      {found.article.nucleusContent && scripts.map((src) => <script key={src} type="module" src={src} />)}
    </>
  );
}

const { title, text, gas } = articleWords.unavailable;

function UnavailablePage() {
  return (
    <div className="page">
      <PageHead title={title} robots="noindex" />
      <h1>{title}</h1>
      <p>{text}</p>
      <CallOut
        level={2}
        action={gas.action}
        number={safetyFacts['gas-emergency']}
        northernIreland={safetyFacts['gas-emergency-northern-ireland']}
        terms={gas.terms}
      />
    </div>
  );
}
