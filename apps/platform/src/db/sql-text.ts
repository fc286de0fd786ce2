/** A statement parameter. The caller passes JSON as text: an array would become a PostgreSQL array. */
type SqlValue = string | number | bigint | boolean | Date | Buffer | null | readonly SqlValue[];

/** A piece of SQL with its parameters, for use inside a statement. */
export class SqlFragment {
  readonly strings: readonly string[];
  readonly values: readonly SqlPart[];

  constructor(strings: readonly string[], values: readonly SqlPart[]) {
    this.strings = strings;
    this.values = values;
  }
}

class SqlIdentifier {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type SqlPart = SqlValue | SqlFragment | SqlIdentifier;

/** `name` is set when the text is constant in the program: the statement is then prepared once per connection. */
export type CompiledSql = { text: string; values: SqlValue[]; name?: string };

export function fragment(strings: TemplateStringsArray, ...values: SqlPart[]): SqlFragment {
  return new SqlFragment(strings, values);
}

/** Names of tables or columns, quoted and separated by commas. */
export function identifier(...names: string[]): SqlIdentifier {
  return new SqlIdentifier(names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', '));
}

const fixedTexts = new WeakMap<readonly string[], { text: string; name: string }>();
const statementNames = new Map<string, string>();

export function compileSql(strings: readonly string[], parts: readonly SqlPart[]): CompiledSql {
  const values = plainValues(parts);
  if (!values) return compileNested(strings, parts);
  let fixed = fixedTexts.get(strings);
  if (!fixed) {
    const text = strings.reduce((before, after, index) => `${before}$${index}${after}`);
    fixed = { text, name: statementName(text) };
    fixedTexts.set(strings, fixed);
  }
  return { text: fixed.text, name: fixed.name, values };
}

function plainValues(parts: readonly SqlPart[]): SqlValue[] | undefined {
  const values: SqlValue[] = [];
  for (const part of parts) {
    if (part instanceof SqlFragment || part instanceof SqlIdentifier) return undefined;
    values.push(part);
  }
  return values;
}

function compileNested(strings: readonly string[], parts: readonly SqlPart[]): CompiledSql {
  const values: SqlValue[] = [];
  let isFixed = true;
  const write = (texts: readonly string[], inserted: readonly SqlPart[]): string => {
    let text = texts[0] ?? '';
    inserted.forEach((part, index) => {
      if (part instanceof SqlFragment) text += write(part.strings, part.values);
      else if (part instanceof SqlIdentifier) {
        isFixed = false;
        text += part.text;
      } else text += `$${values.push(part)}`;
      text += texts[index + 1] ?? '';
    });
    return text;
  };
  const text = write(strings, parts);
  return { text, values, ...(isFixed && { name: statementName(text) }) };
}

/** One name per text: the driver rejects a name that it has prepared with a different text. */
function statementName(text: string): string {
  const known = statementNames.get(text);
  if (known) return known;
  const name = `s${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}
