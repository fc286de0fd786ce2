import { expect, it } from 'vitest';
import { releaseProblems } from './release-rules.ts';

const good = {
  version: '1.2.0',
  status: '',
  changelog:
    '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2027-01-31\n\n### Added\n\n- A page.\n\n## [1.1.0] - 2026-12-01\n\n- One.\n',
  versions: [{ name: 'a', version: '1.2.0' }],
  tags: ['v1.1.0', ''],
  kept: ['1.1.0', '1.2.0'],
};

it('nothing is wrong with a commit that can be released', () => {
  expect(releaseProblems(good)).toEqual([]);
});

it.each([
  [{ version: '1.2' }, '1.2 is not a version'],
  [{ status: ' M a.ts' }, 'the working tree is not clean:\n M a.ts'],
  [{ versions: [{ name: 'a', version: '1.1.0' }] }, 'a has the version 1.1.0'],
  [{ tags: ['v1.2.0'] }, 'v1.2.0 is tagged already'],
  [{ kept: ['1.1.0'] }, 'nothing is kept of 1.2.0: npm run release -- --keep, and commit it'],
  [{ changelog: good.changelog.replace('1.2.0', '1.3.0') }, 'the changelog has no section for 1.2.0'],
  [{ changelog: good.changelog.replace('### Added\n\n- A page.\n\n', '') }, 'the changelog has no section for 1.2.0'],
  [{ changelog: good.changelog.replace('2027-01-31', 'soon') }, 'the section of 1.2.0 has no date'],
  [
    { changelog: good.changelog.replace('eased]\n', 'eased]\n\n- New.\n') },
    'the changelog has no empty section Unreleased',
  ],
])('one thing is wrong: %j', (change, problem) => {
  expect(releaseProblems({ ...good, ...change })).toContain(problem);
});
