import type { Database } from '../../../db/database.ts';

/** The same database, with the texts of its statements noted; `intercept` may run, delay or fail each one. */
export function interceptStatements(sql: Database, intercept: (run: () => unknown) => unknown = (run) => run()) {
  const statements: string[] = [];
  const through = new Proxy(sql, {
    apply: (target, self, parts) => {
      statements.push(String(parts[0]));
      return intercept(() => Reflect.apply(target, self, parts));
    },
  });
  return { statements, through };
}
