import { island } from '../../../islands/island.tsx';
import type { Ledger } from '../../../tools/ledger.ts';
import type { BrandFact, GivenContext, Tool } from '../../../tools/tool.ts';
import { tools } from '../../../tools/tools.ts';
import { keepTool } from './loaded-tools.ts';
import ToolIsland from './Tool.island.tsx';

const Island = island('routes/tools/tool/Tool', 'interaction', ToolIsland);

for (const tool of tools) keepTool(tool);

/** The tool as an island, with the facts that it names. */
export function LiveTool({ tool, search, context }: { tool: Tool; search: string; context: GivenContext }) {
  const { path, facts, brandFacts } = tool;
  return (
    <Island
      path={path}
      search={search}
      today={context.today}
      facts={named(facts, context.facts)}
      brand={named<BrandFact, GivenContext['brand']>(brandFacts, context.brand)}
    />
  );
}

/** What of a fact a page shows or counts with. */
function named<Id extends keyof Facts & string, Facts extends GivenContext['brand'] | Partial<Ledger>>(
  ids: readonly Id[],
  facts: Facts,
): Pick<Facts, Id> {
  return Object.fromEntries(ids.map((id) => [id, facts[id]])) as Pick<Facts, Id>;
}
