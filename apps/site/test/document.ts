import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';

type Parent = Root | Element;

/** All elements below a node with one of the tag names, or all elements, in document order. */
export function elements(parent: Parent, ...tagNames: string[]): Element[] {
  return parent.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    const isWanted = tagNames.length === 0 || tagNames.includes(child.tagName);
    return [...(isWanted ? [child] : []), ...elements(child, ...tagNames)];
  });
}

/** The only element below a node with the tag name. */
export function element(parent: Parent, tagName: string): Element {
  const [found, another] = elements(parent, tagName);
  if (!found || another) throw new Error(`there is not exactly one ${tagName}`);
  return found;
}

export function byId(page: Root, id: string): Element | undefined {
  return elements(page).find(({ properties }) => properties['id'] === id);
}

/** The landmarks with this accessible name. */
export function regions(page: Root, name: string): Element[] {
  return elements(page, 'section', 'nav').filter((landmark) => nameOf(page, landmark) === name);
}

/** The only landmark with this accessible name. */
export function region(page: Root, name: string): Element {
  const [found, another] = regions(page, name);
  if (!found || another) throw new Error(`there is not exactly one region '${name}'`);
  return found;
}

function nameOf(page: Root, { properties }: Element): string | undefined {
  const { ariaLabel, ariaLabelledBy } = properties;
  const label = Array.isArray(ariaLabelledBy) ? byId(page, String(ariaLabelledBy[0])) : undefined;
  return label ? text(label) : ariaLabel?.toString();
}

/** The text of a node, visually hidden text included, with single spaces. */
export const text = (node: Parent): string => textOf(node).replaceAll(/\s+/g, ' ').trim();

export const texts = (parent: Parent, ...tagNames: string[]): string[] => elements(parent, ...tagNames).map(text);

export const href = ({ properties }: Element): string => String(properties['href'] ?? '');

/** The text and target of each link. */
export const links = (parent: Parent): [string, string][] =>
  elements(parent, 'a').map((link) => [text(link), href(link)]);

/** The content of a `meta` element, if there is one of the name. */
export const metaContent = (page: Root, name: string): string | undefined =>
  elements(page, 'meta')
    .find(({ properties }) => properties['name'] === name)
    ?.properties['content']?.toString();
