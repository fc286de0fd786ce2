import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressPiece, joinPieces, storePiece } from './gzip-pieces.ts';

const page = Array.from({ length: 2_000 }, (_, number) => `<p>Row ${number % 7} of a page</p>`).join('\n');

describe('a page put together from compressed pieces', () => {
  it.each([
    ['nothing at all', []],
    ['one piece', [compressPiece(page)]],
    ['an empty value', [compressPiece(page), storePiece(''), compressPiece(page)]],
    ['values of any letters', [compressPiece(page), storePiece('£5 – Zoë \u{1F3EE}'), compressPiece('</p>')]],
    ['text that cannot be compressed', [compressPiece(randomBytes(50_000).toString('latin1')), storePiece('x')]],
    ['the longest value', [storePiece('y'.repeat(65_535)), compressPiece(page)]],
  ])('of %s is what a browser unpacks', (_, pieces) => {
    const plain = Buffer.concat(pieces.map((piece) => piece.plain));
    expect(gunzipSync(joinPieces(pieces)).equals(plain)).toBe(true);
  });

  it('is not much longer than the page compressed at once', () => {
    const pieces = [compressPiece(page), storePiece('01234'), compressPiece(page)];
    expect(joinPieces(pieces).length).toBeLessThan(compressPiece(page).deflated.length * 2 + 60);
  });

  it('has no value that is longer than a stored block', () => {
    expect(() => storePiece('y'.repeat(65_536))).toThrow('65,535');
  });
});
