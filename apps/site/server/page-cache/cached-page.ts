import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Encoding } from './accepted-encoding.ts';

/** Headers in the flat form that Node writes without validating each. */
type EncodedPage = { headers: string[]; body: Buffer };

export type CachedPage = {
  etag: string;
  freshUntil: number;
  bytes: number;
  /** Not to be served to a visitor of whom something is known. */
  isForAnonymous: boolean;
  notModified: string[];
  ready: Map<Encoding, EncodedPage>;
  /** Compresses once for each encoding. */
  encode: (encoding: Encoding) => Promise<EncodedPage>;
};

type Compressors = Record<Encoding, (html: Buffer) => Buffer | Promise<Buffer>>;

const brotliQuality = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const [brotliInThread, gzipInThread] = [promisify(brotliCompress), promisify(gzip)];
/** For a page that is sent many times. */
export const smallest: Compressors = {
  br: (html) => brotliInThread(html, brotliQuality(5)),
  gzip: (html) => gzipInThread(html),
  identity: (html) => html,
};
/** For a small page that is sent few times: to give it to another thread takes as long as to compress it. */
export const fastest: Compressors = {
  br: (html) => brotliCompressSync(html, brotliQuality(1)),
  gzip: (html) => gzipSync(html, { level: 1 }),
  identity: (html) => html,
};

/** The ETag is weak because it is the same for every encoding of the page. */
export function createCachedPage(
  html: Buffer,
  headers: Record<string, string>,
  freshUntil: number,
  compressors: Compressors,
): CachedPage {
  const digest = createHash('sha256').update(html).update(JSON.stringify(headers)).digest('base64url');
  const etag = `W/"${digest.slice(0, 22)}"`;
  const { 'content-length': _, ...others } = headers;
  const tagged = { ...others, etag, vary: 'accept-encoding' };
  const pending = new Map<Encoding, Promise<EncodedPage>>();
  const page: CachedPage = {
    etag,
    freshUntil,
    bytes: html.length * 2,
    isForAnonymous: isForAnonymous(new Headers(headers)),
    notModified: Object.entries(tagged)
      .filter(([name]) => name !== 'content-type')
      .flat(),
    ready: new Map(),
    encode: (encoding) => {
      const encoded = pending.get(encoding) ?? compress(encoding);
      pending.set(encoding, encoded);
      return encoded;
    },
  };
  const compress = async (encoding: Encoding) => {
    const body = await compressors[encoding](html);
    const own = {
      ...tagged,
      'content-length': String(body.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    };
    const encoded = { headers: Object.entries(own).flat(), body };
    page.ready.set(encoding, encoded);
    return encoded;
  };
  return page;
}

/** A complete 200 that sets no cookie. */
export function isComplete({ status, headers }: Response): boolean {
  return status === 200 && headers.has('content-length') && headers.getSetCookie().length === 0;
}

/** Whether the page was rendered for all anonymous visitors: only for those it has a lifetime at the edge. */
export function isForAnonymous(headers: Headers): boolean {
  return headers.has('x-accel-expires');
}
