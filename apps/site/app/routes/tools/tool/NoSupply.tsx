import { island } from '../../../islands/island.tsx';
import type { ToolContext } from '../../../tools/tool.ts';
import Live from './NoSupply.island.tsx';

const LiveNoSupply = island('routes/tools/tool/NoSupply', 'interaction', Live);

/** The tool as an island, with the facts of the brand that it names. */
export function NoSupply({ search, context: { today, brand } }: { search: string; context: ToolContext }) {
  const { 'meter-emergency-phone': phone, 'meter-emergency-hours': hours, 'home-services-phone': homeServices } = brand;
  const named = { 'meter-emergency-phone': phone, 'meter-emergency-hours': hours, 'home-services-phone': homeServices };
  return <LiveNoSupply search={search} today={today} brand={named} />;
}
