import { expect, it } from 'vitest';
import { csvRow } from './audit-export.ts';

it.each([
  [['plain', 7, ''], 'plain,7,\r\n'],
  [['with "quotes"', 'a,b', 'two\nlines'], '"with ""quotes""","a,b","two\nlines"\r\n'],
  [['＝1', '＋1', '－1', '＠sum'], `'＝1,'＋1,'－1,'＠sum\r\n`],
  [['=HYPERLINK("x")', '@sum', '-1', -1], `"'=HYPERLINK(""x"")",'@sum,'-1,-1\r\n`],
  [['\t=1', '\r=1', '\n=1'], `'\t=1,"'\r=1","\n=1"\r\n`],
])('%j is one line of a file that a spreadsheet does not run', (values, line) => {
  expect(csvRow(values)).toBe(line);
});
