/** The text below the heading of an alert, up to the next heading of its level. */
export function sectionOf(runbook: string, alert: string): string | undefined {
  const lines = runbook.split('\n');
  const start = lines.indexOf(`### ${alert}`);
  if (start < 0) return undefined;
  const length = lines.slice(start + 1).findIndex((line) => /^#{2,3} /.test(line));
  return lines
    .slice(start + 1, length < 0 ? undefined : start + 1 + length)
    .join('\n')
    .trim();
}
