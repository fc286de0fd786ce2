import fastifyPlugin from 'fastify-plugin';

const hub = '/help-and-support';
/** Built files have capitals in their names, so their case must not change. */
const builtFiles = 'assets';
const hexDigits = /^[0-9a-f]{2}$/i;
const unreserved = /^[a-z0-9._~-]$/i;

/**
 * Redirects to the canonical URL before the page cache, load shedding and the router, so that each sees one spelling.
 * A 308 keeps the method and body of a POST.
 */
export const canonicalUrls = fastifyPlugin(async (app) => {
  app.addHook('onRequest', async ({ method, url }, reply) => {
    if (!url.startsWith('/')) return reply.code(400).send('Bad request');
    const canonical = canonicalUrl(url);
    return canonical && reply.redirect(canonical, method === 'POST' ? 308 : 301);
  });
});

/**
 * The canonical spelling of a request target, or undefined if it has that spelling already. The router ignores case,
 * and URL parsers decode, resolve dot segments and take a backslash for a slash: without one spelling each of these
 * would be a page of its own for caches, rate limits and load shedding. Linear in the length of the URL.
 */
export function canonicalUrl(url: string): string | undefined {
  const [target] = splitOnce(url, '#');
  const [path, query] = splitOnce(target, '?');
  const wanted = canonicalPath(path);
  const canonical = query === undefined ? wanted : `${wanted}?${query}`;
  return canonical === url ? undefined : canonical;
}

/** Starts with one slash and ends without one, except for the hub. Only unreserved characters are decoded. */
function canonicalPath(path: string): string {
  const segments: string[] = [];
  for (const segment of decodeUnreserved(path).replaceAll('\\', '/').split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  const joined = `/${segments.join('/')}`;
  const cased = segments[0] === builtFiles ? joined : lowerCase(joined);
  return cased === hub ? `${hub}/` : cased;
}

/** RFC 3986, 6.2.2: escapes of unreserved characters are decoded, others get upper-case digits; a lone % is encoded. */
function decodeUnreserved(path: string): string {
  const [start = '', ...escapes] = path.split('%');
  const decoded = escapes.map((piece) => {
    const digits = piece.slice(0, 2);
    if (!hexDigits.test(digits)) return `%25${piece}`;
    const character = String.fromCharCode(Number.parseInt(digits, 16));
    return (unreserved.test(character) ? character : `%${digits.toUpperCase()}`) + piece.slice(2);
  });
  return start + decoded.join('');
}

/** All but the digits of escapes. ASCII only: other letters are encoded, and no page has one. */
function lowerCase(path: string): string {
  return path.replaceAll(/%..|[A-Z]/g, (part) => (part.length === 1 ? part.toLowerCase() : part));
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
