import type { Database } from '../src/db/database.ts';

/** The same database, with its statements and transactions noted; `intercept` may run, delay or fail each one. */
export function interceptStatements(sql: Database, intercept: (run: () => unknown) => unknown = (run) => run()) {
  const statements: string[] = [];
  const begin = new Proxy(sql.begin, {
    apply: (target, self, parts) => {
      statements.push('begin');
      return intercept(() => Reflect.apply(target, self, parts));
    },
  });
  const through = new Proxy(sql, {
    apply: (target, self, parts) => {
      statements.push(String(parts[0]));
      return intercept(() => Reflect.apply(target, self, parts));
    },
    get: (target, name) => (name === 'begin' ? begin : Reflect.get(target, name)),
  });
  return { statements, through };
}
