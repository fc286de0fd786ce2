import { readNumber } from '../answer-schema.ts';
import { dialNames } from './answers.ts';
import { DialFaces } from './DialFaces.tsx';
import styles from './DialPicker.module.css';
import { pointersText } from './dial-reading.ts';
import { meterDialsWords } from './words.ts';

const words = meterDialsWords.picker;

function positionOf(typed: string | null): number {
  const position = readNumber(typed ?? '') ?? 0;
  return position >= 0 && position < 10 ? position : 0;
}

/** The dials as they are set. A picture; the script `browser/meter-dials.ts` makes each dial a slider. */
export function DialPicker({ query }: { query: URLSearchParams }) {
  const positions = dialNames.map((name) => positionOf(query.get(name)));
  const { on, between } = meterDialsWords.position;
  return (
    <div
      className={styles.picker}
      hidden={![null, '', 'dials'].includes(query.get('meter'))}
      data-dials
      data-on={on(0)}
      data-between={between(0, 1)}
    >
      <p className={styles.heading} id="dials-heading">
        {words.heading}
      </p>
      <p hidden data-dials-hint>
        {words.hint}
      </p>
      <svg
        viewBox="0 0 320 166"
        role="img"
        aria-labelledby="dials-heading dials-title"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        fontFamily="inherit"
        fontWeight="700"
      >
        <title id="dials-title">{words.title(pointersText(positions))}</title>
        <DialFaces
          positions={positions}
          controls={dialNames.map((name, dial) => ({ name, label: words.dials[dial] ?? name }))}
        />
      </svg>
    </div>
  );
}
