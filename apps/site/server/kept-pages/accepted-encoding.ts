export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = /(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;
const gzip = /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;

/** The best that we have of what the client takes; a few spellings cover every browser, so they are not parsed twice. */
export function createEncodingChoice(): (accepted: string | undefined) => Encoding {
  const known = new Map<string, Encoding>();
  return (accepted = '') => {
    const before = known.get(accepted);
    if (before) return before;
    const chosen = brotli.test(accepted) ? 'br' : gzip.test(accepted) ? 'gzip' : 'identity';
    if (known.size < 100 && accepted.length < 200) known.set(accepted, chosen);
    return chosen;
  };
}
