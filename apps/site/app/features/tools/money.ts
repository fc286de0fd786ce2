/** A sum in pence, rounded to whole pence. */
export type Pence = number;

/** '£12', '£12.50', '£1,250' or '7p'. */
export function spokenSum(pence: Pence): string {
  const whole = Math.round(Math.abs(pence));
  const sign = pence < 0 && whole > 0 ? '-' : '';
  if (whole < 100) return `${sign}${whole}p`;
  const pounds = Math.floor(whole / 100).toLocaleString('en-GB');
  const rest = whole % 100;
  return `${sign}£${pounds}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}
