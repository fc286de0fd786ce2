/**
 * The fields of one CSV line, or undefined when a quote is not closed. A field never spans lines, so that a stray quote
 * spoils its own line and not the rest of the file.
 */
export function readCsvLine(line: string): string[] | undefined {
  if (!line.includes('"')) return line.split(',');
  const fields: string[] = [];
  let at = 0;
  do {
    const field = line.charAt(at) === '"' ? readQuoted(line, at) : readPlain(line, at);
    if (!field) return undefined;
    fields.push(field.text);
    at = field.end + 1;
  } while (at <= line.length);
  return fields;
}

export function writeCsvLine(fields: string[]): string {
  return fields.map((field) => (/[",]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',');
}

type Field = { text: string; end: number };

function readPlain(line: string, at: number): Field {
  const comma = line.indexOf(',', at);
  const end = comma === -1 ? line.length : comma;
  return { text: line.slice(at, end), end };
}

function readQuoted(line: string, at: number): Field | undefined {
  const whole = /"((?:[^"]|"")*)"(?=,|$)/y;
  whole.lastIndex = at;
  const match = whole.exec(line);
  return match ? { text: (match[1] ?? '').replaceAll('""', '"'), end: whole.lastIndex } : undefined;
}
