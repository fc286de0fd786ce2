import { CallOut } from '../../../components/CallOut.tsx';
import { Card, CardList } from '../../../components/Card.tsx';
import { PhoneLink } from '../../../components/PhoneLink.tsx';
import { SiteLink } from '../../../components/SiteLink.tsx';
import { safetyFacts } from '../../../facts.ts';
import { useSite } from '../../../site.ts';
import { emergencies } from '../categories/emergencies.ts';
import { CategoryFrame } from '../category/CategoryFrame.tsx';
import styles from './EmergenciesPage.module.css';
import { emergencyWords as words } from './words.ts';

/** The numbers first, then what to do while waiting, then everything else. Nothing here is folded away. */
export function EmergenciesPage({ description }: { description: string | undefined }) {
  const { gas, power, meter } = words.callOuts;
  const { brand } = useSite();
  return (
    <CategoryFrame category={emergencies} description={description}>
      <section className={styles.emergency} aria-labelledby="emergency">
        <h1 id="emergency">{words.heading}</h1>
        <p className={styles.lead}>
          {words.lead} <PhoneLink fact={safetyFacts['emergency-services']} className={styles.number} />
        </p>
        <div className={styles.callOuts}>
          <CallOut level={2} action={gas.action} number={safetyFacts['gas-emergency']} terms={gas.terms} />
          <CallOut level={2} action={power.action} number={safetyFacts['power-cut']} terms={power.terms}>
            <p>
              {power.northernIreland}{' '}
              <PhoneLink fact={safetyFacts['power-cut-northern-ireland']} className={styles.number} />
            </p>
          </CallOut>
          <CallOut level={2} action={meter.action} number={brand.facts['meter-emergency-phone']} terms={meter.terms} />
        </div>
        <SafetyAdvice />
        <h2 className={styles.heading}>{words.cardsHeading}</h2>
        <CardList>
          {words.cards.map(({ title, description: text, link }) => (
            <Card key={link} link={<SiteLink to={link}>{title}</SiteLink>}>
              <p>{text}</p>
            </Card>
          ))}
        </CardList>
      </section>
    </CategoryFrame>
  );
}

function SafetyAdvice() {
  const { doHeading, dos, dontHeading, donts } = words.safety;
  return (
    <section className={styles.safety} aria-labelledby="safety">
      <h2 id="safety">{words.safetyHeading}</h2>
      <div>
        <h3 id="do">{doHeading}</h3>
        <ul aria-labelledby="do" className={styles.do}>
          {dos.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3 id="do-not">{dontHeading}</h3>
        <ul aria-labelledby="do-not" className={styles.dont}>
          {donts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
