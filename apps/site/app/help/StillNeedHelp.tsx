import { ButtonLink } from '../components/ButtonLink.tsx';
import { PhoneLink } from '../components/FactLink.tsx';
import styles from '../components/Panel.module.css';
import { Panel, PanelLinks } from '../components/Panel.tsx';
import { PhoneLines } from '../components/PhoneLines.tsx';
import { safetyFacts } from '../facts.ts';
import { useSite } from '../site.ts';
import { type LineName, otherWaysOf, phoneLines, contactLineWords as words } from './contact-lines.ts';

/**
 * Whom to call about the topic of a page, and what to do instead of a call. The page may be cached, so a script says
 * whether the line is open, and puts the other way first while it is closed (`browser/opening-state.ts`).
 */
export function StillNeedHelp({ line, heading = words.stillNeedHelp }: { line: LineName; heading?: string }) {
  const { facts } = useSite().brand;
  const { first, write } = otherWaysOf(line);
  const isAlwaysOpen = line === 'meter' || line === 'homeServices';
  return (
    <Panel heading={heading} look="plain">
      <div className={styles.ways}>
        <PhoneLines lines={[phoneLines[line]]} />
        <div data-first-when-closed>
          <h3>{first.heading}</h3>
          <p>{first.text}</p>
          <ButtonLink to={first.link} look="quiet">
            {first.label}
          </ButtonLink>
        </div>
      </div>
      <PanelLinks links={write ? [write, words.all] : [words.all]} />
      <p className={styles.small}>{words.relay(safetyFacts['relay-prefix'].value)}</p>
      {!isAlwaysOpen && (
        <p className={styles.small}>
          {words.always.before} <PhoneLink fact={facts['meter-emergency-phone']} />, {words.always.after}
        </p>
      )}
    </Panel>
  );
}
