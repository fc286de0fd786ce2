/**
 * A line of a CSV file (RFC 4180). A spreadsheet would run a text that begins like a formula, and reasons are typed by
 * people: such a text gets an apostrophe.
 */
export function csvRow(values: readonly (string | number)[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}

function csvField(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
