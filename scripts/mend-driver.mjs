// Runs after `npm ci`, and goes when a release of postgres has what it does to 3.4.9:
// - connection.js writes to a socket that is gone, and never again on a connection whose socket went while something was
//   waiting to be written (porsager/postgres issues 1154 and 1208): a failover of the database would end the platform.
// - query.js assigns functions to `this.resolve` and `this.reject`. V8 puts a function that is written into a property
//   straight among the long-lived objects, and that one holds on to the query and all its rows: everything ever read
//   outlives each small collection, which then takes 5 to 15 ms in place of 0.3. A name in between is all it needs.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const mends = {
  'connection.js': [
    [
      '    const x = socket.write(chunk, fn)\n',
      '    if (socket === null) return forgetWrites()\n    const x = socket.write(chunk, fn)\n',
    ],
    [
      '  function nextWrite(fn) {\n',
      '  function forgetWrites() {\n    chunk = nextWriteTimer = null\n    return true\n  }\n\n  function nextWrite(fn) {\n',
    ],
    ['    clearImmediate(nextWriteTimer)\n', '    clearImmediate(nextWriteTimer)\n    forgetWrites()\n'],
  ],
  'query.js': [
    [
      '\n    this.resolve = x => (this.active = false, resolve(x))\n',
      '\n    const onresolve = x => (this.active = false, resolve(x))\n    this.resolve = onresolve\n',
    ],
    [
      '\n    this.reject = x => (this.active = false, reject(x))\n',
      '\n    const onreject = x => (this.active = false, reject(x))\n    this.reject = onreject\n',
    ],
  ],
};

for (const [name, changes] of Object.entries(mends)) {
  const file = new URL(`../node_modules/postgres/src/${name}`, import.meta.url);
  let text = readFileSync(file, 'utf8');
  if (changes.every(([, to]) => text.includes(to))) continue;
  for (const [from, to] of changes) {
    if (!text.includes(from))
      throw new Error(`postgres has changed: look whether it still needs mending (${from.trim()})`);
    text = text.replaceAll(from, to);
  }
  // A new file, because the old one may be shared with other folders by links.
  rmSync(file);
  writeFileSync(file, text);
}
