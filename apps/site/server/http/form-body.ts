import type { FastifyError } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { sendStaticErrorPage, tooLongWords } from './static-error-page.ts';

/** The largest valid form: 30,000 emoji of twelve bytes each when percent-encoded, and some short fields. */
export const maxBodyBytes = 512 * 1024;
/** The fields that accept a text, and the token that carries one from page to page. */
const textFields = new Set(['query', 'feedback', 'form']);
/**
 * Decoded: those emoji are 120,000 bytes, and 161,000 in the token. A text somewhat over the limit still gets the
 * form's own error and stays in the form; rendering a page with much more would block the event loop.
 */
const maxTextBytes = 165_000;
/** For any other field, none of which accepts more than a hundred characters. */
const maxFieldBytes = 20_000;
const maxDecodedBytes = 200_000;
const maxFieldNameBytes = 100;
/** The meter reading form, the largest, has about twenty. */
const maxFields = 100;

const ampersand = 0x26;
const equalsSign = 0x3d;
const percent = 0x25;

/** Passes forms to the router unparsed, after checking their size, the number of fields and the size of each. */
export const formBodies = fastifyPlugin(async (app) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('preHandler', async ({ body }, reply) => {
    const status = Buffer.isBuffer(body) ? formBodyError(body) : undefined;
    return status ? sendStaticErrorPage(reply, status, tooLongWords) : undefined;
  });
  app.setErrorHandler((error: FastifyError, _request, reply) =>
    error.statusCode === 413 ? sendStaticErrorPage(reply, 413, tooLongWords) : reply.send(error),
  );
});

/** The status to refuse a body with, or undefined when its fields are few and short enough to be parsed. */
function formBodyError(body: Buffer): 400 | 413 | undefined {
  if (decodedBytes(body) > maxDecodedBytes) return 413;
  let start = 0;
  for (let fields = 0; fields < maxFields; fields++) {
    const next = body.indexOf(ampersand, start);
    const end = next < 0 ? body.length : next;
    const error = fieldError(body.subarray(start, end));
    if (error || next < 0) return error;
    start = end + 1;
  }
  return 400;
}

function fieldError(field: Buffer): 400 | 413 | undefined {
  const nameEnd = field.subarray(0, maxFieldNameBytes + 1).indexOf(equalsSign);
  if (nameEnd < 0 && field.length > maxFieldNameBytes) return 400;
  const isText = textFields.has(field.toString('latin1', 0, Math.max(0, nameEnd)));
  return decodedBytes(field) > (isText ? maxTextBytes : maxFieldBytes) ? 413 : undefined;
}

/** An escape is three bytes for one; a percent sign without two digits counts as itself. */
function decodedBytes(text: Buffer): number {
  let escapes = 0;
  for (let at = text.indexOf(percent); at >= 0; at = text.indexOf(percent, at + 1)) {
    if (isHexDigit(text[at + 1]) && isHexDigit(text[at + 2])) escapes += 1;
  }
  return text.length - 2 * escapes;
}

function isHexDigit(byte = 0): boolean {
  const lower = byte | 0x20;
  return (byte >= 0x30 && byte <= 0x39) || (lower >= 0x61 && lower <= 0x66);
}
