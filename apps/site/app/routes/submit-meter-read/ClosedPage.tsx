import { formatDay, formatWeekday } from '@lamplighter/contracts/time/london-day';
import type { ReadWeek } from '../../../server-interface.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { BackLink } from '../../components/Steps.tsx';
import { FormPage } from '../../components/shell/FormPage.tsx';
import { OfflineReading } from './OfflineReading.tsx';
import styles from './ReadingPage.module.css';
import { Failure } from './ReadingPage.tsx';
import { meterReadingWords as words } from './words.ts';

/** Shown between two read weeks. */
export function ClosedPage({ nextWeek }: Pick<ReadWeek, 'nextWeek'>) {
  const { text, elsewhere, next, calendar } = words.closed;
  return (
    <FormPage title={words.title} problems={[]}>
      <BackLink to={words.back} />
      <h1>{words.title}</h1>
      <p className={styles.closed}>{text}</p>
      <p className={styles.closed}>
        <ButtonLink to={elsewhere.link}>{elsewhere.label}</ButtonLink>
      </p>
      <OfflineReading />
      {nextWeek && (
        <section className={styles.next} aria-labelledby="next">
          <h2 id="next">{next}</h2>
          <p>
            {words.closed.nextWeek(
              formatWeekday(nextWeek.start),
              `${formatWeekday(nextWeek.end).split(' ')[0]} ${formatDay(nextWeek.end)}`,
            )}
          </p>
          <p>
            <SiteLink to={calendar.link}>{calendar.label}</SiteLink>
          </p>
        </section>
      )}
    </FormPage>
  );
}

/** Shown when it is not known whether it is a read week. */
export function UnknownPage() {
  const { elsewhere } = words.failed;
  return (
    <FormPage title={words.title} problems={[]}>
      <BackLink to={words.back} />
      <h1>{words.title}</h1>
      <Failure message={undefined} />
      <p className={styles.closed}>
        <SiteLink to={elsewhere.link}>{elsewhere.label}</SiteLink>
      </p>
    </FormPage>
  );
}
