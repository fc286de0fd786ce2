import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mainSite } from '../../packages/contracts/src/content/main-site.ts';

const configured = new Set<string>(Object.values(mainSite));
/** Paths of the site itself. */
const ownPath =
  /^\/(help-and-support|search|cookies|identity|logout|assets|gallery|aem6|v1)\b|^\/(page-not-found|robots)\./;

function filesIn(...patterns: string[]): { file: string; text: string }[] {
  const listed = execFileSync('git', ['ls-files', ...patterns], { encoding: 'utf8' })
    .trim()
    .split('\n');
  return listed.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

describe('the paths of the main site', () => {
  it('are those of the supplier @NAV-5', () => {
    expect(mainSite).toMatchObject({
      contactCredit: '/energy/contact-us/credit',
      contactPrepay: '/energy/contact-us/prepay',
      contactHomeServices: '/home-services/contact-us',
      meterReads: '/meterreads',
      bereavement: '/bereavement',
    });
  });

  it('are spelled nowhere in the pages: each page names an entry of the configured list @NAV-5', () => {
    // The gallery shows components with sample links, in development only.
    const sources = filesIn('apps/site/app/*.ts', 'apps/site/app/*.tsx').filter(
      ({ file }) => !/\.test\.tsx?$|gallery/.test(file),
    );
    expect(sources.length).toBeGreaterThan(200);
    const spelled = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/(['"`])(\/[\w/-]+)\1/g)]
        .map(([, , path = '']) => path)
        .filter((path) => configured.has(path))
        .map((path) => `${file}: ${path}`),
    );
    expect(spelled).toEqual([]);
  });

  it('that content links to are all in the configured list @NAV-5', () => {
    const links = filesIn(
      'content/*.md',
      'content/{deals,popular}.json',
      'content/header/*.json',
      'content/outages/*.json',
    ).flatMap(({ file, text }) =>
      [...text.matchAll(/\]\((\/[^)]*)\)|"(?:link|path)": "(\/[^"]*)"|href=\\"(\/[^"\\]*)/g)].map(
        ([, markdown, json, html]) => ({ file, path: markdown ?? json ?? html ?? '' }),
      ),
    );
    const leaving = links.filter(({ path }) => !ownPath.test(path));
    expect(leaving.length).toBeGreaterThan(60);
    expect(leaving.filter(({ path }) => !configured.has(path))).toEqual([]);
  });
});
