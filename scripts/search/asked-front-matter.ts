/** Adds phrases to the `asked` list of an article's front matter; the rest stays unchanged. */
export function withAskedPhrases(article: string, phrases: readonly string[]): string {
  const lines = article.split('\n');
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end < 0) throw new Error('an article starts with front matter between two lines of ---');
  const items = phrases.map((phrase) => `  - ${phrase}`);
  const list = lines.slice(0, end).indexOf('asked:');
  if (list < 0) return lines.toSpliced(end, 0, 'asked:', ...items).join('\n');
  const after = lines.findIndex((line, index) => index > list && !line.startsWith('  - '));
  return lines.toSpliced(after, 0, ...items).join('\n');
}
