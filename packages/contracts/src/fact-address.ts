/** Where a fact leads when it is pressed: a phone number dials, an e-mail address writes, the rest is text. */
export function factAddress(kind: string, value: string): string | undefined {
  if (kind === 'phone') return `tel:${value.replaceAll(/[^+\d]/g, '')}`;
  if (kind === 'email') return `mailto:${value}`;
  return undefined;
}
