import { londonDay } from '@lamplighter/contracts/london-day';
import { data, redirect } from 'react-router';
import { ledger } from '../features/tools/ledger.ts';
import { ToolPage } from '../features/tools/page/ToolPage.tsx';
import { findTool } from '../features/tools/tools.ts';
import { pageContext } from '../page-context.ts';
import type { PageHandle } from '../page-policy.ts';
import { useSite } from '../site.ts';
import type { Route } from './+types/tool.ts';

/** Answers are in the address: what the page loads, and the next page, get the origin alone. */
const answersStayHere = { 'referrer-policy': 'strict-origin' };

/** Not cached: what the address holds is the visitor's alone. */
export const handle = { hydrate: false, stream: false, privacy: 'mask' } satisfies PageHandle;

export function loader({ params, request, context }: Route.LoaderArgs) {
  const { settings, now } = context.get(pageContext);
  if (!findTool(params.tool)) throw redirect('/page-not-found.html');
  const { tools: script, meterDials } = settings.scripts;
  const loaded = { today: londonDay(now()), search: new URL(request.url).search, script, meterDials };
  return data(loaded, { headers: answersStayHere });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function ToolRoute({ params, loaderData: { today, search, script, meterDials } }: Route.ComponentProps) {
  const { brand } = useSite();
  const tool = findTool(params.tool);
  if (!tool) return null;
  const query = new URLSearchParams(search);
  const outcome = tool.outcomeOf(query, { facts: ledger, brand: brand.facts, today });
  return (
    <>
      <ToolPage tool={tool} query={query} outcome={outcome} today={today} />
      <script type="module" src={script} />
      {tool.Picker && <script type="module" src={meterDials} />}
    </>
  );
}
