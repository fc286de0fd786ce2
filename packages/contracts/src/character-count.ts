/**
 * The length of a text in code points, with any line break as one. Server and browser share this function, so that they
 * always agree.
 */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    const pair = isBetween(text, index, 0xd800, 0xdbff) && isBetween(text, index + 1, 0xdc00, 0xdfff);
    const windowsBreak = text[index] === '\r' && text[index + 1] === '\n';
    if (!pair && !windowsBreak) continue;
    count--;
    index++;
  }
  return count;
}

function isBetween(text: string, index: number, first: number, last: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= first && unit <= last;
}
