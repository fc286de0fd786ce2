import { island } from '../../islands/island.tsx';
import { readNumber } from '../answer-schema.ts';
import { dialNames } from './answers.ts';
import Picker from './DialPicker.island.tsx';

const PickerIsland = island('tools/meter-dials/DialPicker', 'form', Picker);

function positionOf(typed: string | null): number {
  const position = readNumber(typed ?? '') ?? 0;
  return position >= 0 && position < 10 ? position : 0;
}

/** The dials beside the fields that they fill in. */
export function DialPicker({ query }: { query: URLSearchParams }) {
  return <PickerIsland names={dialNames} positions={dialNames.map((name) => positionOf(query.get(name)))} />;
}
