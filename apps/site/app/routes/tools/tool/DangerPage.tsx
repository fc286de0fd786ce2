import { LinkList } from '../../../components/LinkList.tsx';
import { SiteLink } from '../../../components/SiteLink.tsx';
import { DangerCard } from '../../../tools/DangerCard.tsx';
import type { DangerAnswer } from '../../../tools/tool-answer.ts';
import { outcomeId, toolWords } from '../../../tools/words.ts';
import { toHeading } from './addresses.ts';
import styles from './Tool.module.css';

const words = toolWords.danger;

/** The answer to a danger: the number first, then what to do. There are no questions to fill in any more. */
export function DangerPage({ page, danger }: { page: string; danger: DangerAnswer }) {
  const { steps, never, more } = danger;
  return (
    <div className={`page ${styles.result}`}>
      <div id={outcomeId} tabIndex={-1} className={styles.danger} data-dd-privacy="hidden">
        <DangerCard level={1} danger={danger} />
        <h2>{toolWords.now}</h2>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className={styles.never}>{never}</p>
        <h2>{words.read}</h2>
        <LinkList links={[more]} />
      </div>
      <p className={styles.notMeant}>
        {words.notMeant} <SiteLink to={toHeading(page)}>{words.back}</SiteLink>
      </p>
    </div>
  );
}
