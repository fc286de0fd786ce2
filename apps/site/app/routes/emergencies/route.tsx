import { CallOut } from '../../components/CallOut.tsx';
import { Card, CardList } from '../../components/Card.tsx';
import { FactLink } from '../../components/FactLink.tsx';
import { SiteLink } from '../../components/SiteLink.tsx';
import { safetyFacts } from '../../facts.ts';
import { CategoryFrame } from '../../help/CategoryFrame.tsx';
import { emergencies } from '../../help/categories/emergencies.ts';
import { loadOptional } from '../../load-optional.ts';
import { pageContext } from '../../page-context.ts';
import { emergencyHandle } from '../../page-policy.ts';
import { useSite } from '../../site.ts';
import type { Route } from './+types/route.ts';
import styles from './EmergenciesPage.module.css';
import { emergencyWords as words } from './words.ts';

export const handle = emergencyHandle;

/** Everything important is built in, so the page does not wait for the content server. */
export async function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(pageContext);
  const described = content
    .categories()
    .then(({ data }) => data.find(({ id }) => id === 'emergencies')?.attributes['meta-description']);
  const description = await loadOptional(described, undefined, { mayStream: false, timeoutMs: 50 });
  return { description: 'value' in description ? description.value : undefined };
}

/** 'Get out' and the gas number first, then the other numbers, then what to do while waiting. Nothing is folded. */
export default function EmergenciesPage({ loaderData: { description } }: Route.ComponentProps) {
  const { gas, power, meter } = words.callOuts;
  const { brand } = useSite();
  return (
    <CategoryFrame category={emergencies} description={description} breadcrumbs="last">
      <section className={styles.emergency} aria-labelledby="emergency">
        <h1 id="emergency">{words.heading}</h1>
        <CallOut
          level={2}
          action={gas.action}
          number={safetyFacts['gas-emergency']}
          northernIreland={safetyFacts['gas-emergency-northern-ireland']}
          terms={gas.terms}
        >
          <ul className={styles.gasArticles}>
            {words.gasArticles.map(({ label, link }) => (
              <li key={link}>
                <SiteLink to={link}>{label}</SiteLink>
              </li>
            ))}
          </ul>
        </CallOut>
        <EmergencyServices />
        <div className={styles.callOuts}>
          <CallOut
            level={2}
            action={power.action}
            number={safetyFacts['power-cut']}
            northernIreland={safetyFacts['power-cut-northern-ireland']}
            terms={power.terms}
          />
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

function EmergencyServices() {
  const { lead, otherWays, relay, sign, text } = words.emergencyServices;
  const link = (id: keyof typeof safetyFacts) => <FactLink fact={safetyFacts[id]} className={styles.number} />;
  return (
    <div>
      <p className={styles.lead}>
        {lead} {link('emergency-services')}
      </p>
      <p id="other-ways">{otherWays}</p>
      <ul aria-labelledby="other-ways" className={styles.otherWays}>
        <li>
          {relay.before} {link('emergency-relay')} {relay.after}
        </li>
        <li>
          {sign.before} {link('emergency-bsl')}
        </li>
        <li>
          {text.before} {link('emergency-sms')} {text.register(safetyFacts['emergency-sms-word'].value)}{' '}
          {link('emergency-sms')} {text.after}
        </li>
      </ul>
    </div>
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
