/** What must be so of a commit that is released. */

type Candidate = {
  version: string;
  /** What git says of the working tree. */
  status: string;
  changelog: string;
  versions: { name: string; version: string }[];
  tags: string[];
  /** The releases of which calls and a database are kept. */
  kept: string[];
};

export function releaseProblems({ version, status, changelog, versions, tags, kept }: Candidate): string[] {
  const problems: string[] = [];
  if (!/^\d+\.\d+\.\d+$/.test(version)) problems.push(`${version} is not a version`);
  if (status !== '') problems.push(`the working tree is not clean:\n${status}`);
  for (const other of versions) {
    if (other.version !== version) problems.push(`${other.name} has the version ${other.version}`);
  }
  if (tags.includes(`v${version}`)) problems.push(`v${version} is tagged already`);
  if (!kept.includes(version)) problems.push(`nothing is kept of ${version}: npm run release -- --keep, and commit it`);
  const sections = readSections(changelog);
  if (sections.get('Unreleased') !== '') problems.push('the changelog has no empty section Unreleased');
  const [heading, text] = [...sections].find(([name]) => name.startsWith(`${version} - `)) ?? [];
  if (!heading || !text) problems.push(`the changelog has no section for ${version}`);
  else if (!/ - \d{4}-\d\d-\d\d$/.test(heading)) problems.push(`the section of ${version} has no date`);
  return problems;
}

/** The text of each section by its heading, without the brackets of a link. */
function readSections(changelog: string): Map<string, string> {
  const [, ...sections] = changelog.split(/^## /m);
  return new Map(
    sections.map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      return [heading.replaceAll(/[[\]]/g, '').trim(), lines.join('\n').trim()];
    }),
  );
}
