import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';
import type { Encoding } from './accepted-encoding.ts';

/** An answer ready to be written: the headers as Node takes them without looking at each. */
type ReadyAnswer = { headers: string[]; body: Buffer };

export type KeptPage = {
  etag: string;
  /** Until when it is shown without asking whether it has changed. */
  freshUntil: number;
  bytes: number;
  notModified: string[];
  ready: Map<Encoding, ReadyAnswer>;
  /** The same page in this encoding, which is made once. */
  encode: (encoding: Encoding) => Promise<ReadyAnswer>;
};

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipCompress);
const compressors: Record<Encoding, (html: Buffer) => Promise<Buffer>> = {
  br: (html) => brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html) => gzip(html),
  identity: async (html) => html,
};

/** A page with its tag, which is weak because it names the page in each of its encodings. */
export function keepPage(html: Buffer, headers: Record<string, string>, freshUntil: number): KeptPage {
  const etag = `W/"${createHash('sha256').update(html).update(JSON.stringify(headers)).digest('base64url').slice(0, 22)}"`;
  const { 'content-length': _, ...others } = headers;
  const tagged = { ...others, etag, vary: 'accept-encoding' };
  const making = new Map<Encoding, Promise<ReadyAnswer>>();
  const page: KeptPage = {
    etag,
    freshUntil,
    bytes: html.length * 2,
    notModified: Object.entries(tagged)
      .filter(([name]) => name !== 'content-type')
      .flat(),
    ready: new Map(),
    encode: (encoding) => {
      const made = making.get(encoding) ?? make(encoding);
      making.set(encoding, made);
      return made;
    },
  };
  const make = async (encoding: Encoding) => {
    const body = await compressors[encoding](html);
    const own = {
      ...tagged,
      'content-length': String(body.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    };
    const answer = { headers: Object.entries(own).flat(), body };
    page.ready.set(encoding, answer);
    return answer;
  };
  return page;
}

/** A page that is all there, and that gives its reader nothing of their own. */
export function isWhole({ status, headers }: Response): boolean {
  return status === 200 && headers.has('content-length') && headers.getSetCookie().length === 0;
}
