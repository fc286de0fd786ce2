/** What `npm run <group> -- <name>` runs; the words after the name are its arguments. */
export const programs: Record<string, Record<string, () => Promise<unknown>>> = {
  bench: {
    leads: () => import('../bench/leads.ts'),
    standby: () => import('../bench/standby.ts'),
    pages: () => import('../bench/pages.ts'),
    day: () => import('../bench/day.ts'),
    scale: () => import('../bench/scale.ts'),
    years: () => import('../bench/years.ts'),
    search: () => import('../bench/search.ts'),
    addresses: () => import('../bench/addresses.ts'),
    weight: () => import('../bench/weight.ts'),
  },
  drill: {
    restore: () => import('../tests/restore/run.ts'),
    cluster: () => import('../tests/cluster/run.ts'),
    regions: () => {
      process.argv.push('--regions');
      return import('../tests/cluster/run.ts');
    },
    containers: () => import('../tests/containers/run.ts'),
    units: () => import('../tests/units/run.ts'),
  },
  content: {
    check: () => import('./content/check-content.ts'),
    approve: () => import('./content/approve.ts'),
    feedback: () => import('./content/feedback.ts'),
    due: () => import('./content/reviews-due.ts'),
    emails: () => import('./email-gallery.ts'),
  },
  search: {
    evaluate: () => import('./search/evaluate-search.ts'),
    danger: () => import('./search/evaluate-danger.ts'),
    report: () => import('./search/report.ts'),
    accept: () => import('./search/accept.ts'),
  },
  addresses: {
    generate: () => import('../apps/platform/src/bin/generate-addresses.ts'),
    load: () => import('../apps/platform/src/bin/load-addresses.ts'),
  },
  accounts: {
    load: () => import('../apps/platform/src/bin/load-accounts.ts'),
  },
  write: {
    font: () => import('./font/write-font.ts'),
    openapi: () => import('../apps/platform/src/bin/openapi.ts'),
    screenshots: () => import('./screenshots.ts'),
  },
};

if (import.meta.main) {
  // What remains are the arguments, where the program expects them.
  const [group = '', name = ''] = process.argv.splice(2, 2);
  const named = new Map(Object.entries(programs[group] ?? {}));
  const program = named.get(name);
  if (program) await program();
  else {
    console.error(`npm run ${group} -- ${[...named.keys()].join(' | ')}`);
    process.exitCode = 1;
  }
}
