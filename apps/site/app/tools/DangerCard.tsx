import type { ReactNode } from 'react';
import { CallOut } from '../components/CallOut.tsx';
import { PhoneLink } from '../components/FactLink.tsx';
import styles from './DangerCard.module.css';
import type { DangerAnswer } from './tool-answer.ts';

type Props = { danger: Pick<DangerAnswer, 'action' | 'calls'>; level: 1 | 2; children?: ReactNode };

/** What to do first and every number to call, the first one large. */
export function DangerCard({ danger: { action, calls }, level, children }: Props) {
  const [first, ...others] = calls;
  return (
    <CallOut level={level} action={action} number={first.number} terms={first.when}>
      {others.length > 0 && (
        <dl className={styles.others}>
          {others.map(({ number, when }) => (
            <div key={when}>
              <dt>
                <PhoneLink fact={number} className={styles.number} />
              </dt>
              <dd>{when}</dd>
            </div>
          ))}
        </dl>
      )}
      {children && <p className={styles.more}>{children}</p>}
    </CallOut>
  );
}
