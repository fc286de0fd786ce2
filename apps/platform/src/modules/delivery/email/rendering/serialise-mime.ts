import * as base64 from 'nodemailer/lib/base64';
import type MimeNode from 'nodemailer/lib/mime-node';
import * as quotedPrintable from 'nodemailer/lib/qp';

/**
 * A composed message of text parts as one string, by Nodemailer's own headers and encoders. Its own serialisation sends
 * every part through streams, which takes more CPU.
 */
export function serialiseMime(node: MimeNode): string {
  const headers = `${node.buildHeaders()}\r\n\r\n`;
  if (!node.multipart) return headers + encodedContent(node);
  const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${serialiseMime(child)}`);
  return `${headers}${parts.join('\r\n')}\r\n--${node.boundary}--\r\n`;
}

function encodedContent(node: MimeNode): string {
  const { content = '' } = node;
  if (typeof content !== 'string') throw new Error('only parts of text can be serialised');
  const encoding = node.getTransferEncoding();
  if (encoding === 'quoted-printable') return quotedPrintable.wrap(quotedPrintable.encode(content));
  return encoding === 'base64' ? base64.wrap(base64.encode(content)) : content;
}
