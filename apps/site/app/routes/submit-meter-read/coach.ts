import { closedUp } from '@lamplighter/contracts/text/typed-text';

/** Not in `words.ts`: browsers would load all of the form's words with it. */
const words = {
  point: 'Leave out the point and the numbers after it.',
  numbersOnly: 'A reading is numbers only.',
  tooLong: (figures: number) => `A reading has ${figures} numbers at most. Leave out red ones.`,
  zeros: 'Does the meter show zeros at the front? Write them down too.',
};

/** The advice that the digits need, and the one that is shown: none while the customer types. */
type Coach = { needed: string; advice: string };

type CoachEvent = { type: 'typed'; typed: string; maxFigures: number } | { type: 'paused' };

export const silent: Coach = { needed: '', advice: '' };

export function coach(state: Coach, event: CoachEvent): Coach {
  if (event.type === 'paused') return { ...state, advice: state.needed };
  const needed = adviceOn(closedUp(event.typed), event.maxFigures);
  return { needed, advice: needed === state.advice ? needed : '' };
}

/** Never names the digits: session replay records the texts of a page, but not what is in its fields. */
function adviceOn(reading: string, maxFigures: number): string {
  if (reading === '') return '';
  if (/^\d+\.\d*$/.test(reading)) return words.point;
  if (!/^\d+$/.test(reading)) return words.numbersOnly;
  if (reading.length > maxFigures) return words.tooLong(maxFigures);
  return reading.length < usualFigures ? words.zeros : '';
}

/** The shortest register, of a gas meter in cubic feet. */
const usualFigures = 4;
