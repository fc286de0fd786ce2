import { londonDay } from '@lamplighter/contracts/time/london-day';
import { data, redirect } from 'react-router';
import { PageHead } from '../../../components/shell/PageHead.tsx';
import { lineOf } from '../../../help/contact-lines.ts';
import { StillNeedHelp } from '../../../help/StillNeedHelp.tsx';
import { pageContext } from '../../../page-context.ts';
import type { PageHandle } from '../../../page-policy.ts';
import { useSite } from '../../../site.ts';
import { ledger } from '../../../tools/ledger.ts';
import { findTool } from '../../../tools/tools.ts';
import type { Route } from './+types/route.ts';
import { titleOf } from './addresses.ts';
import { LiveTool } from './LiveTool.tsx';

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

export default function ToolRoute({ params, loaderData: { today, search, script, isUrgent } }: Route.ComponentProps) {
  const { brand } = useSite();
  const tool = findTool(params.tool);
  if (!tool) return null;
  const context = { facts: ledger, brand: brand.facts, today };
  const step = tool.stepOf(new URLSearchParams(search), context);
  // An urgent tool has its numbers in each answer.
  const line = isUrgent ? undefined : lineOf(`tools/${tool.path}`);
  return (
    <>
      <PageHead
        title={titleOf(tool, step)}
        description={tool.words.description}
        robots={step.asked.length > 0 || step.kind !== 'question' ? 'noindex' : undefined}
      />
      <LiveTool tool={tool} search={search} context={context} />
      {line && (
        <div className="page">
          <StillNeedHelp line={line} />
        </div>
      )}
      <script type="module" src={script} />
    </>
  );
}
