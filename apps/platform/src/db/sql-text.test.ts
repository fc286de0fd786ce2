import { describe, expect, it } from 'vitest';
import { compileSql, fragment, identifier, type SqlPart } from './sql-text.ts';

const compile = (strings: TemplateStringsArray, ...parts: SqlPart[]) => compileSql(strings, parts);

describe('a statement', () => {
  it('numbers its parameters, those of nested fragments too, in the order of the text', () => {
    const which = fragment`kind = ${'complaint'} and ${fragment`brand = any(${['a', 'b']})`}`;
    expect(compile`select ${1} from lead where ${which} limit ${9}`).toMatchObject({
      text: 'select $1 from lead where kind = $2 and brand = any($3) limit $4',
      values: [1, 'complaint', ['a', 'b'], 9],
    });
  });

  it('quotes names, and is not prepared where a name can be anything', () => {
    expect(compile`select ${identifier('a', 'b"; drop table lead; --')} from t where x = ${null}`).toEqual({
      text: 'select "a", "b""; drop table lead; --" from t where x = $1',
      values: [null],
    });
  });

  it('is prepared under one name for one text', () => {
    const first = (value: number) => compile`select ${value} as number`;
    const nested = (value: number) => compile`select ${value} ${fragment`as number`}`;
    expect(first(1).name).toMatch(/^s\d+$/);
    expect(first(1).name).toBe(first(2).name);
    expect(nested(3).name).toBe(first(1).name);
    expect(compile`select ${1} as other`.name).not.toBe(first(1).name);
  });
});
