import { londonDay } from '@lamplighter/contracts/time/london-day';
import type { ComponentType } from 'react';
import { data, redirect } from 'react-router';
import { PageHead } from '../../../components/shell/PageHead.tsx';
import { lineOf } from '../../../help/contact-lines.ts';
import { StillNeedHelp } from '../../../help/StillNeedHelp.tsx';
import { pageContext } from '../../../page-context.ts';
import type { PageHandle } from '../../../page-policy.ts';
import { useSite } from '../../../site.ts';
import { ledger } from '../../../tools/ledger.ts';
import type { ToolContext } from '../../../tools/tool.ts';
import { findTool } from '../../../tools/tools.ts';
import type { Route } from './+types/route.ts';
import { NoSupply } from './NoSupply.tsx';
import { ToolPage } from './ToolPage.tsx';

/** Answers are in the address: what the page loads, and the next page, get the origin alone. */
const answersStayHere = { 'referrer-policy': 'strict-origin' };

/** Not cached: what the address holds is the visitor's alone. */
export const handle = {
  stream: false,
  privacy: 'mask',
  quietTop: (data) => typeof data === 'object' && data !== null && 'isUrgent' in data && data.isUrgent === true,
} satisfies PageHandle;

export function loader({ params, request, context }: Route.LoaderArgs) {
  const { settings, now } = context.get(pageContext);
  const tool = findTool(params.tool);
  if (!tool) throw redirect('/page-not-found.html');
  const { search } = new URL(request.url);
  const isUrgent = tool.Warning !== undefined;
  const loaded = { today: londonDay(now()), search, script: settings.scripts.tools, isUrgent };
  return data(loaded, { headers: answersStayHere });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** The tools that answer in the browser. */
const islands: Partial<Record<string, ComponentType<{ search: string; context: ToolContext }>>> = {
  'no-power-or-gas': NoSupply,
};

export default function ToolRoute({ params, loaderData: { today, search, script } }: Route.ComponentProps) {
  const { brand } = useSite();
  const tool = findTool(params.tool);
  if (!tool) return null;
  const context = { facts: ledger, brand: brand.facts, today };
  const query = new URLSearchParams(search);
  const outcome = tool.outcomeOf(query, context);
  const Live = islands[tool.path];
  const line = lineOf(`tools/${tool.path}`);
  return (
    <>
      <PageHead
        title={outcome.kind === 'danger' ? outcome.danger.summary : tool.words.title}
        description={tool.words.description}
        robots={outcome.kind === 'unanswered' ? undefined : 'noindex'}
      />
      {Live ? (
        <Live search={search} context={context} />
      ) : (
        <>
          <ToolPage tool={tool} context={context} sent={{ query, outcome }} />
          {line && (
            <div className="page">
              <StillNeedHelp line={line} />
            </div>
          )}
        </>
      )}
      <script type="module" src={script} />
    </>
  );
}
