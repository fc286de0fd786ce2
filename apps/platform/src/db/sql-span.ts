import type { SpanStart, SpanWords } from '@lamplighter/runtime/tracing';

/** A statement as a span shows it: what it did to which table, never its text nor its values. */
export function sqlSpan(operation: 'INSERT' | 'UPDATE' | 'SELECT', table: string, words: SpanWords = {}): SpanStart {
  const own = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.collection.name': table } as const;
  return { name: `${operation} ${table}`, kind: 'client', words: { ...own, ...words } };
}
