import type { Day } from '@lamplighter/contracts/time/london-day';
import { safetyFacts } from '../../../facts.ts';
import type { NoSupplyContext } from '../../../tools/no-supply/calls.ts';
import { noSupply } from '../../../tools/no-supply/no-supply.tsx';
import { LiveTool } from './LiveTool.tsx';

type Props = { search: string; today: Day; brand: NoSupplyContext['brand'] };

export default function NoSupply({ search, today, brand }: Props) {
  return <LiveTool tool={noSupply} search={search} context={{ facts: safetyFacts, brand, today }} />;
}
