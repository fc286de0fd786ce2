import type { AnsweringLine } from '@lamplighter/contracts/leads/answers';
import { useSite } from '../../site.ts';
import { PhoneLink } from '../FactLink.tsx';
import styles from './FormAside.module.css';
import { UrgentHelp } from './UrgentHelp.tsx';
import { formWords } from './words.ts';

const words = formWords.aside;

type AsideList = { heading: string; items: readonly string[] };

type Props = {
  lists: readonly AsideList[];
  /** The line that answers for what the form sends. */
  line: AnsweringLine;
  /** Whether it says whom to turn to in an emergency; not where the form itself does. */
  urgent?: boolean;
};

/** What happens next, and whom to call. It states hours only: whether a line is open would need a script. */
export function FormAside({ lists, line, urgent = true }: Props) {
  const { facts } = useSite().brand;
  return (
    <section className={styles.aside} aria-label={words.name}>
      {lists.map(({ heading, items }) => (
        <div key={heading}>
          <h2>{heading}</h2>
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ))}
      <div>
        <h2>{words.call}</h2>
        <p>
          <PhoneLink fact={facts[line]} className={styles.phone} />
        </p>
        <p>{facts['general-hours'].value}</p>
      </div>
      {urgent && <UrgentHelp />}
    </section>
  );
}
