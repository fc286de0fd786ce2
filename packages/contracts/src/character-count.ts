/**
 * How long a text is to a person: code points, with a line break as one, however the browser sends it. Server and
 * browser both count with this, so that they never disagree.
 */
export function countCharacters(text: string): number {
  return [...text.replaceAll('\r\n', '\n')].length;
}
