import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { generatedAddressFile } from '../modules/addresses/generated-addresses.ts';

/** `npm run addresses -- generate 2000 file.csv`; without a file it writes to standard output. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' } },
});
const [count = '2000', file] = positionals;
const to = file ? createWriteStream(file) : process.stdout;
await pipeline(Readable.from(generatedAddressFile(Number(count), Number(values.seed))), to);
