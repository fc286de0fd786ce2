export type Company = Record<'name' | 'place' | 'number' | 'office', string>;

/** What company law asks of websites and emails, in one sentence each. */
export function companyParticulars({ name, place, number, office }: Company): string {
  return `${name}. Registered in ${place}, number ${number}. Registered office: ${office}.`;
}
