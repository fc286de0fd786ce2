import { SiteLink } from '../../components/SiteLink.tsx';
import { useSite } from '../../site.ts';
import { DangerCard } from '../DangerCard.tsx';
import { ledger } from '../ledger.ts';
import { outcomeId, toolWords } from '../words.ts';
import { type Danger, dangerRevealWords as words } from './danger-words.ts';
import { answerToDanger } from './dangers.ts';

/** The numbers to call, under the option while it is chosen: nothing has to be sent first. */
export function DangerReveal({ danger }: { danger: Danger }) {
  const { brand } = useSite();
  return (
    <DangerCard level={2} danger={answerToDanger(danger, 'unknown', { facts: ledger, brand: brand.facts })}>
      <SiteLink to={`${toolWords.tools.link}/no-power-or-gas?danger=${danger}#${outcomeId}`}>{words.whole}</SiteLink>
    </DangerCard>
  );
}
