/** The href of a fact: `tel:`, `sms:`, `mailto:` or `https:` by its kind; undefined for the others. For browsers too. */
export function factHref(kind: string, value: string): string | undefined {
  if (kind === 'phone') return `tel:${digits(value)}`;
  if (kind === 'sms') return `sms:${digits(value)}`;
  if (kind === 'email') return `mailto:${value}`;
  if (kind === 'website') return `https://${value}`;
  return undefined;
}

const digits = (value: string) => value.replaceAll(/[^+\d]/g, '');
