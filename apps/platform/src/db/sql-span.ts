import type { SpanStart, SpanWords } from '@lamplighter/runtime/tracing';

/** The span of a statement: its operation and table, never its text or values. */
export function sqlSpan(operation: 'INSERT' | 'UPDATE' | 'SELECT', table: string, words: SpanWords = {}): SpanStart {
  const own = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.collection.name': table } as const;
  return { name: `${operation} ${table}`, kind: 'client', words: { ...own, ...words } };
}
