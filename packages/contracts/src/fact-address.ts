/** Where a fact leads when it is pressed: a phone number dials, an SMS number or email address writes, a website opens, the rest is text. */
export function factAddress(kind: string, value: string): string | undefined {
  if (kind === 'phone') return `tel:${digits(value)}`;
  if (kind === 'sms') return `sms:${digits(value)}`;
  if (kind === 'email') return `mailto:${value}`;
  if (kind === 'website') return `https://${value}`;
  return undefined;
}

const digits = (value: string) => value.replaceAll(/[^+\d]/g, '');
