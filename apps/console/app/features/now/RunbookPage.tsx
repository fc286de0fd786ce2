import { Markup } from '@lamplighter/design/Markup';
import { data } from 'react-router';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import runbook from '../../../../../docs/operate.md?raw';
import { PageLink } from '../../components/navigation.tsx';
import type { Route } from './+types/RunbookPage.ts';

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkRehype);

/** The runbook of this release, built in: it is there when nothing else is. */
export function loader({ params: { alert } }: Route.LoaderArgs) {
  const section = sectionOf(runbook, alert);
  if (section === undefined) throw data({ details: 'The runbook has no such section.' }, { status: 404 });
  return { alert, section: markdown.runSync(markdown.parse(section)) };
}

export default function RunbookPage({ loaderData: { alert, section } }: Route.ComponentProps) {
  return (
    <>
      <title>{`${alert} – Console`}</title>
      <h1>{alert}</h1>
      <div className="prose">
        <Markup tree={section} />
      </div>
      <p>
        <PageLink to="/now">Back to Now</PageLink>
      </p>
    </>
  );
}

/** The text below the heading of an alert, up to the next heading of its level. */
export function sectionOf(runbook: string, alert: string): string | undefined {
  const lines = runbook.split('\n');
  const start = lines.indexOf(`### ${alert}`);
  if (start < 0) return undefined;
  const length = lines.slice(start + 1).findIndex((line) => /^#{2,3} /.test(line));
  return lines
    .slice(start + 1, length < 0 ? undefined : start + 1 + length)
    .join('\n')
    .trim();
}
