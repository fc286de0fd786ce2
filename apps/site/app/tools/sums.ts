/** Sums and numbers of the ledger. Apart from it: a tool in the browser has only the facts that it names. */

/** The amount of a sum such as '£1,250.50' or '25p', in pence. Throws for other values, so that a changed fact is noticed. */
export function penceOf({ value }: { value: string }): number {
  const [, pounds, pence] = /^£([\d,]+(?:\.\d{1,2})?)$|^(\d+(?:\.\d+)?)p$/.exec(value) ?? [];
  if (pounds !== undefined) return Math.round(Number(pounds.replaceAll(',', '')) * 100);
  if (pence !== undefined) return Number(pence);
  throw new Error(`'${value}' is not a sum`);
}

/** The first number of a value such as '80', '1.02264' or '12 months'. */
export function numberIn({ value }: { value: string }): number {
  const [, number] = /^([\d,]+(?:\.\d+)?)\b/.exec(value) ?? [];
  if (number === undefined) throw new Error(`'${value}' does not begin with a number`);
  return Number(number.replaceAll(',', ''));
}

/** A sum in pence, rounded to whole pence. */
export type Pence = number;

/** '£12', '£12.50', '£1,250' or '7p'. */
export function formatSum(pence: Pence): string {
  const whole = Math.round(Math.abs(pence));
  const sign = pence < 0 && whole > 0 ? '-' : '';
  if (whole < 100) return `${sign}${whole}p`;
  const pounds = Math.floor(whole / 100).toLocaleString('en-GB');
  const rest = whole % 100;
  return `${sign}£${pounds}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}
