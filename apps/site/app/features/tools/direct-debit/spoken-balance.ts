import { type Pence, spokenSum } from '../money.ts';
import { directDebitWords } from './words.ts';

/** A monthly payment: '£142', '£99.50', '£0'. */
export function spokenPayment(pence: Pence): string {
  return pence === 0 ? '£0' : spokenSum(pence);
}

/** To whole pounds, for sums that depend on a forecast. */
export function wholePounds(pence: Pence): string {
  return spokenPayment(Math.round(pence / 100) * 100);
}

/** A balance in words, to whole pounds: '£120 in credit'. */
export function balanceInWords(pence: Pence): string {
  const pounds = Math.round(pence / 100) * 100;
  const { credit, owed, zero } = directDebitWords.balanceSum;
  if (pounds === 0) return zero;
  return pounds > 0 ? credit(spokenSum(pounds)) : owed(spokenSum(-pounds));
}
