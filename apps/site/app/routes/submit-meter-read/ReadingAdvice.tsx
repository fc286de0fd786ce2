import { maxFigures } from '@lamplighter/contracts/leads/meter-reading';
import { island } from '../../islands/island.tsx';
import Advice from './ReadingAdvice.island.tsx';

const AdviceIsland = island('routes/submit-meter-read/ReadingAdvice', 'form', Advice);

type Props = { on: 'gas_reading' | 'elec_reading' | 'elec7_reading_normal' | 'elec7_reading_low' };

/** What the coach says about the field above it. */
export function ReadingAdvice({ on }: Props) {
  return <AdviceIsland on={on} maxFigures={maxFigures} />;
}
