import type { ReactNode } from 'react';
import { type Answers, dialNames, usualDigits } from './answers.ts';
import { type ReadDial, readDials } from './dial-reading.ts';
import { DialsPicture, GasPicture, TwoRatePicture } from './ReadingPicture.tsx';
import { meterDialsWords } from './words.ts';

const { explanation } = meterDialsWords;

/** The rows of numbers to send, how the meter looks, and what is to be explained about them. */
type Reading = { rows: readonly [first: string, second?: string]; picture: ReactNode; explanation: string[] };

export function readingOf(answers: Answers): Reading {
  return answers.meter === 'dials' ? dialReading(answers) : digitReading(answers);
}

function dialReading(answers: Answers): Reading {
  const dials = readDials(dialNames.map((name) => answers.dials?.[name] ?? 0));
  return {
    rows: [dials.map(({ digit }) => digit).join('')],
    picture: <DialsPicture dials={dials} />,
    explanation: [explanation.rule, ...dials.flatMap(dialReason)],
  };
}

/** Only a pointer that is right on a number needs a reason; the last dial has none to its right. */
function dialReason({ position, digit, isOneLess }: ReadDial, at: number): string[] {
  if (isOneLess) return [explanation.oneLess(at + 1, position, digit)];
  return Number.isInteger(position) && at < dialNames.length - 1 ? [explanation.on(at + 1, digit)] : [];
}

function digitReading({ meter, first, second }: Answers): Reading {
  const padded = (typed: Answers['first']) => (typed?.digits ?? '').padStart(usualDigits[meter], '0');
  const shown = [padded(first), padded(second)] as const;
  const notes = [first, second].some((typed) => typed?.isWhole === false) ? [explanation.leftOut] : [];
  return meter === 'two-rate'
    ? {
        rows: shown,
        picture: <TwoRatePicture first={shown[0]} second={shown[1]} />,
        explanation: [explanation.twoRate, ...notes],
      }
    : {
        rows: [shown[0]],
        picture: <GasPicture reading={shown[0]} isImperial={meter === 'gas-imperial'} />,
        explanation: notes,
      };
}
