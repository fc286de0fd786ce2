const product = '/help-and-support';

/** One address for each page: the hub ends in a slash, and nothing else below it does. */
export function canonicalAddress(url: string): string | undefined {
  const [path = '', query] = splitOnce(url, '?');
  if (path !== product && !path.startsWith(`${product}/`)) return undefined;
  const inner = path.slice(product.length).replace(/\/+$/, '');
  const wanted = inner === '' ? `${product}/` : `${product}${inner}`;
  if (wanted === path) return undefined;
  return query === undefined ? wanted : `${wanted}?${query}`;
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
