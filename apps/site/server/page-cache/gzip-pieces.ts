import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A part of a page that is compressed once, so that pages can be put together without compressing them again. */
export type GzipPiece = { plain: Buffer; deflated: Buffer };

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty block with the mark of the last one. */
const lastBlock = Buffer.from([3, 0]);
const maxStored = 65_535;

/** A full flush ends at a whole byte, and nothing after it refers to anything before it: such pieces may be concatenated. */
export function compressPiece(text: string): GzipPiece {
  const plain = Buffer.from(text);
  return { plain, deflated: deflateRawSync(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH }) };
}

/** A short text as it is: compressing it would cost more than it saves. */
export function storePiece(text: string): GzipPiece {
  const plain = Buffer.from(text);
  if (plain.length > maxStored) throw new Error('a stored block has room for 65,535 bytes');
  const block = Buffer.alloc(5);
  block.writeUInt16LE(plain.length, 1);
  block.writeUInt16LE(maxStored - plain.length, 3);
  return { plain, deflated: Buffer.concat([block, plain]) };
}

/** The gzip file (RFC 1952) of all pieces in a row. */
export function joinPieces(pieces: GzipPiece[]): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(
    pieces.reduce((sum, { plain }) => crc32(plain, sum), 0),
    0,
  );
  trailer.writeUInt32LE(
    pieces.reduce((sum, { plain }) => sum + plain.length, 0),
    4,
  );
  return Buffer.concat([header, ...pieces.map(({ deflated }) => deflated), lastBlock, trailer]);
}
