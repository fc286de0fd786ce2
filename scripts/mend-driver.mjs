// Runs after `npm ci`. postgres 3.4.9 writes to a socket that is gone, and never again on a connection whose socket went
// while something was waiting to be written (porsager/postgres issues 1154 and 1208): a failover of the database would end the
// platform. Goes when a release has it.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const file = new URL('../node_modules/postgres/src/connection.js', import.meta.url);
const mends = [
  [
    '    const x = socket.write(chunk, fn)\n',
    '    if (socket === null) return forgetWrites()\n    const x = socket.write(chunk, fn)\n',
  ],
  [
    '  function nextWrite(fn) {\n',
    '  function forgetWrites() {\n    chunk = nextWriteTimer = null\n    return true\n  }\n\n  function nextWrite(fn) {\n',
  ],
  ['    clearImmediate(nextWriteTimer)\n', '    clearImmediate(nextWriteTimer)\n    forgetWrites()\n'],
];

let text = readFileSync(file, 'utf8');
if (!text.includes('forgetWrites')) {
  for (const [from, to] of mends) {
    if (!text.includes(from))
      throw new Error(`postgres has changed: look whether it still needs mending (${from.trim()})`);
    text = text.replaceAll(from, to);
  }
  // A new file, because the old one may be shared with other folders by links.
  rmSync(file);
  writeFileSync(file, text);
}
