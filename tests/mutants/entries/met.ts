import type { Mutant } from '../mutant.ts';

const pageHead = 'apps/site/app/components/shell/PageHead.test.tsx';
const robots = 'apps/site/app/page-robots.test.tsx';

export const metMutants: readonly Mutant[] = [
  {
    row: 'MET-1',
    change: 'every title has the name of one brand',
    file: 'apps/site/app/components/shell/PageHead.tsx',
    replace: '{brand.name}`;',
    by: "{brand.name.replace('Skerry Gas', 'Larkfield Energy')}`;",
    tests: [pageHead],
  },
  {
    row: 'MET-1',
    change: 'the title of the page is left out',
    file: 'apps/site/app/components/shell/PageHead.tsx',
    replace: 'const full = title ?',
    by: "const full = title === '' ?",
    tests: [pageHead],
  },
  {
    row: 'MET-1',
    change: 'the default description leaves out moving home',
    file: 'apps/site/app/components/shell/PageHead.tsx',
    replace: 'appliances, energy top-up and moving home.',
    by: 'appliances and energy top-up.',
    tests: [pageHead],
  },
  {
    row: 'MET-2',
    change: 'the canonical link has the host without www',
    file: 'apps/site/app/components/shell/canonical.ts',
    replace: "'$1www.'",
    by: "'$1'",
    tests: [pageHead],
  },
  {
    row: 'MET-2',
    change: 'a host with www gets it twice',
    file: 'apps/site/app/components/shell/canonical.ts',
    replace: '(?:www\\.)?',
    by: '',
    tests: [pageHead],
  },
  {
    row: 'MET-3',
    change: 'another article has robots nosnippet',
    file: 'apps/site/app/features/help/article/find-article.ts',
    replace: "new Set(['my-account/leaving-us'])",
    by: "new Set(['my-account/leaving-us', 'my-account/moving-home'])",
    tests: [robots],
  },
  {
    row: 'MET-3',
    change: 'the confirmation of feedback may be archived',
    file: 'apps/site/app/features/confirmation/ConfirmationFrame.tsx',
    replace: 'robots="noindex,nofollow,noarchive"',
    by: "robots={heading.startsWith('Thanks') ? 'noindex,nofollow' : 'noindex,nofollow,noarchive'}",
    tests: [robots],
  },
  {
    row: 'MET-3',
    change: 'the confirmation of a meter reading may be followed',
    file: 'apps/site/app/features/confirmation/ConfirmationFrame.tsx',
    replace: 'robots="noindex,nofollow,noarchive"',
    by: "robots={heading === title ? 'noindex,noarchive' : 'noindex,nofollow,noarchive'}",
    tests: [robots],
  },
];
