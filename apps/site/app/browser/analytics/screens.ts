/** The names that stand for somebody's own things in an address. */
const placeholders = ['premiseId', 'servicesAccountId', 'appointmentId', 'invoiceId', 'quoteId'];
const placeholder = new RegExp(`^[:{$]?(?:${placeholders.join('|')})\\}?$`);

/** A path with digits in it may name an account, a bill or a person. */
export const isIdBearing = (path: string) => /\d/.test(path);

const isId = (part: string) => isIdBearing(part) || placeholder.test(part);

/** What a screen is called: its path, with 'id' for whatever could be somebody's. */
export function screenOf(path: string): string {
  return path
    .split('/')
    .map((part) => (isId(part) ? 'id' : part))
    .join('/');
}
