import { describe, expect, it } from 'vitest';
import { traceRows } from './specification-rows.ts';

const specification = '# Title\n- HUB-1 shows a notice\n- HUB-12 another\n- SRCH-1 a box\ntext about HUB-9\n';

describe('traceRows', () => {
  it('tells covered rows from those without a test', () => {
    const { covered, uncovered } = traceRows(specification, { 'a.test.ts': `it('shows it ${'@'}HUB-12')` });
    expect(covered).toEqual(['HUB-12']);
    expect(uncovered).toEqual(['HUB-1', 'SRCH-1']);
  });

  it('names a tag that no row has, with its file', () => {
    const { unknown } = traceRows(specification, { 'b.spec.ts': `test('x ${'@'}HUB-9 ${'@'}SRCH-1')` });
    expect(unknown).toEqual([{ tag: 'HUB-9', file: 'b.spec.ts' }]);
  });
});
