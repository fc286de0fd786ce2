import type { ReactNode } from 'react';
import { SiteLink } from '../../components/SiteLink.tsx';
import { DialMeter } from '../../illustrations/diagrams/DialMeter.tsx';
import { Economy7Meter } from '../../illustrations/diagrams/Economy7Meter.tsx';
import { GasMeter } from '../../illustrations/diagrams/GasMeter.tsx';
import { SingleRateMeter } from '../../illustrations/diagrams/SingleRateMeter.tsx';
import { SmartMeter } from '../../illustrations/diagrams/SmartMeter.tsx';
import styles from './ReadingCoach.module.css';
import { coachWords as words } from './words.ts';

/** Shows which digits of each meter are the reading. The picture is that of the chosen fuel. */
export function ReadingCoach() {
  const { gas, dials, economy7, smart } = words.meters;
  return (
    <section className={styles.coach} aria-labelledby="coach">
      <div className={styles.first}>
        <div className={`${styles.drawing} ${styles.electricity}`}>
          <SingleRateMeter title={words.first} />
        </div>
        <div className={`${styles.drawing} ${styles.gas}`}>
          <GasMeter title={gas.picture} />
        </div>
        <div>
          <h3 id="coach">{words.heading}</h3>
          <ul>
            {words.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </div>
      </div>
      <details className={styles.more}>
        <summary>{words.more}</summary>
        <div className={styles.meters}>
          <Meter {...gas} drawing={<GasMeter title={gas.picture} />} />
          <Meter {...economy7} drawing={<Economy7Meter title={economy7.picture} />} />
          <Meter {...dials} drawing={<DialMeter title={dials.picture} />} />
          <Meter {...smart} drawing={<SmartMeter title={smart.picture} />} />
        </div>
        <p>
          {words.dialsTool.text} <SiteLink to={words.dialsTool.link}>{words.dialsTool.label}</SiteLink>
        </p>
        <p>
          {words.cannot} <SiteLink to={words.help.link}>{words.help.label}</SiteLink>
        </p>
      </details>
    </section>
  );
}

function Meter({ name, texts, drawing }: { name: string; texts: string[]; drawing: ReactNode }) {
  return (
    <div className={styles.meter}>
      <h4>{name}</h4>
      <div className={styles.drawing}>{drawing}</div>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
