import { Explaining } from '../../illustrations/diagrams/Explaining.tsx';
import { Register } from '../../illustrations/diagrams/Register.tsx';
import { DialFaces, dialX } from './DialFaces.tsx';
import { pointersText, type ReadDial } from './dial-reading.ts';
import styles from './ReadingPicture.module.css';
import { meterDialsWords } from './words.ts';

const words = meterDialsWords.picture;

/** The dials as they are set: the number to take is ringed and repeated below. */
export function DialsPicture({ dials }: { dials: readonly ReadDial[] }) {
  const positions = dials.map(({ position }) => position);
  const reading = dials.map(({ digit }) => digit).join('');
  const across = dials.map((_, dial) => dialX(dial));
  return (
    <div className={styles.picture}>
      <Explaining title={words.dials(pointersText(positions), reading)} height={226}>
        <DialFaces positions={positions} ringed={dials.map(({ digit }) => digit)} />
        <path className="ink fill-ink" d={across.map((x) => `M${x - 19} 174h38v48h-38z`).join('')} />
        <text className="fill-ground" fontSize="34" textAnchor="middle" x={across.join(' ')} y="210">
          {reading}
        </text>
      </Explaining>
    </div>
  );
}

export function TwoRatePicture({ first, second }: { first: string; second: string }) {
  const size = Math.max(first.length, second.length) > 5 ? 36 : 44;
  return (
    <div className={styles.picture}>
      <Explaining title={words.twoRate(first, second)} height={224}>
        <rect className="ink fill-tint" x="4" y="4" width="312" height="216" rx="14" />
        <path className="ink" d="M4 112h312" />
        <Register x={24} y={40} digits={first} size={size} />
        <Register x={24} y={148} digits={second} size={size} />
        <g className="fill-ink">
          <text x="24" y="29">
            {words.first}
          </text>
          <text x="24" y="137">
            {words.second}
          </text>
          <text x="296" y="29" textAnchor="end">
            {words.kwh}
          </text>
          <text x="296" y="137" textAnchor="end">
            {words.kwh}
          </text>
        </g>
      </Explaining>
    </div>
  );
}

/** The numbers after those of the reading are drawn as they are on the meter: red, and not to be sent. */
export function GasPicture({ reading, isImperial }: { reading: string; isImperial: boolean }) {
  return (
    <div className={styles.picture}>
      <Explaining title={words.gas(reading)} height={116}>
        <rect className="ink fill-tint" x="4" y="4" width="312" height="108" rx="14" />
        <Register x={16} y={44} digits={reading} leaveOut={isImperial ? '00' : '000'} size={isImperial ? 40 : 29} />
        <text className="fill-ink" x="300" y="30" textAnchor="end">
          {isImperial ? words.cubicFeet : words.cubicMetres}
        </text>
      </Explaining>
    </div>
  );
}
