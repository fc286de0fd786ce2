import { expect, it } from 'vitest';
import { rowErrors, specificationRows, taggedRows } from './specification-rows.ts';

const tag = '@';

it('reads the numbered rows of the specification', () => {
  const specification = '# Title\n- HUB-1 shows a notice\n- HUB-12 another\n- SRCH-1 a box\ntext about HUB-9\n';
  expect(specificationRows(specification)).toEqual(['HUB-1', 'HUB-12', 'SRCH-1']);
});

it('reads the tags of a title, whole numbers only', () => {
  expect(taggedRows(`a ${tag}HUB-12 b ${tag}SRCH-1 c ${tag}HUB-12`)).toEqual(['HUB-12', 'SRCH-1']);
});

it('a row is proved by a test that ran and passed, and by no other', () => {
  const result = (title: string, status: 'passed' | 'failed' | 'skipped') => ({
    file: 'a.spec.ts',
    title,
    status,
    message: '',
  });
  const results = [
    result(`one ${tag}HUB-1`, 'passed'),
    result(`two ${tag}HUB-1 ${tag}HUB-2`, 'failed'),
    result(`three ${tag}HUB-1`, 'skipped'),
    result(`four ${tag}HUB-9`, 'passed'),
    result('five', 'skipped'),
  ];
  expect(rowErrors(['HUB-1', 'HUB-2', 'HUB-3'], results)).toEqual([
    'HUB-2: no test passed',
    'HUB-3: no test passed',
    `${tag}HUB-9 names no row: a.spec.ts › four ${tag}HUB-9`,
    `HUB-1: skipped: a.spec.ts › three ${tag}HUB-1`,
  ]);
});
