import { Markup } from '@lamplighter/design/Markup';
import type { Element, Root, RootContent } from 'hast';
import { renderToStaticMarkup } from 'react-dom/server';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import runbook from '../../../../../docs/operate.md?raw';

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkRehype);

/**
 * The runbook of this release as one page, built in. It needs no session, no script and no other process: it is read
 * when these are gone. The server knows its path.
 */
export function loader(): Response {
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

const page = `<!doctype html>${renderToStaticMarkup(<Runbook text={runbook} />)}`;

export function Runbook({ text }: { text: string }) {
  const tree = markdown.runSync(markdown.parse(text));
  const sections = prepare(tree);
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="stylesheet" href="/plain.css" />
        <title>Runbook – Console</title>
      </head>
      <body>
        <nav aria-label="Sections">
          <ul>
            <li>
              <a href="/now">To the console</a>
            </li>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <main>
          <Markup tree={tree} />
        </main>
      </body>
    </html>
  );
}

/** Gives headings the ids that links of the runbook have, as GitHub does. Links to other documents lead nowhere here. */
function prepare(tree: Root): { id: string; title: string }[] {
  const elements = elementsIn(tree);
  for (const element of elements.filter(({ tagName }) => tagName === 'a')) {
    if (/^(#|https:)/.test(String(element.properties['href']))) continue;
    element.tagName = 'em';
    element.properties = {};
  }
  const headings = elements.filter(({ tagName }) => tagName === 'h2' || tagName === 'h3');
  return headings.map((heading) => {
    const title = wordsIn(heading);
    const id = title
      .toLowerCase()
      .replaceAll(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-');
    heading.properties['id'] = id;
    return { id, title };
  });
}

function elementsIn(parent: Root | Element): Element[] {
  return parent.children.flatMap((child: RootContent) =>
    child.type === 'element' ? [child, ...elementsIn(child)] : [],
  );
}

function wordsIn(parent: Element): string {
  return parent.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? wordsIn(child) : ''))
    .join('');
}
