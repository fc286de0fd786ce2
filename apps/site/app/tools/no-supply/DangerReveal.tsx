import { SiteLink } from '../../components/SiteLink.tsx';
import { DangerCard } from '../DangerCard.tsx';
import { outcomeId, toolWords } from '../words.ts';
import type { NoSupplyContext } from './calls.ts';
import { type Danger, dangerRevealWords as words } from './danger-words.ts';
import { answerToDanger } from './dangers.ts';

/** The numbers to call, under the option while it is chosen: nothing has to be sent first. */
export function DangerReveal({ danger, context }: { danger: Danger; context: NoSupplyContext }) {
  return (
    <DangerCard level={2} danger={answerToDanger(danger, 'unknown', context)}>
      <SiteLink to={`${toolWords.tools.link}/no-power-or-gas?danger=${danger}#${outcomeId}`}>{words.whole}</SiteLink>
    </DangerCard>
  );
}
