import type { Element } from 'hast';
import type { MarkupTree } from './rich-text.ts';

const elements =
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button canvas center cite code data datalist del details dfn dialog dir div em embed fencedframe fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee math menu menuitem meta meter nav nobr noframes noscript object ol optgroup option output p param picture plaintext portal pre progress q rp rt ruby s samp script search section select slot small source span strike strong style sub summary sup svg template textarea time title track tt u ul var video wbr x-own';

/** HTML with every element of the standard and some that it has dropped, each where a parser keeps it. */
export const everyElement = [
  ...elements.split(' ').map((name) => `<${name}>x</${name}>`),
  '<table><caption>x</caption><colgroup><col></colgroup><thead><tr><th>x</th></tr></thead><tbody><tr><td>x</td></tr></tbody><tfoot><tr><td>x</td></tr></tfoot></table>',
  '<dl><dt>x</dt><dd>x</dd></dl>',
];

const attributes =
  'accesskey action align alt aria-hidden aria-label autofocus background bgcolor cite class colspan content contenteditable data data-block data-drawing data-nucleus-form data-x dir download draggable enctype for form formaction formmethod height hidden href hreflang http-equiv id inert is itemprop lang manifest method name nonce onclick onerror onfocus onload onmouseover ontoggle part ping popover poster rel role rowspan scope sizes slot src srcdoc srcset start style tabindex target title type value width xlink:href xmlns';

/** An element with every attribute that has been used in an attack, and those that an article may have. */
export function withEveryAttribute(name: string): string {
  const all = attributes.split(' ').map((attribute) => `${attribute}="1"`);
  return `<${name} ${all.join(' ')}>x</${name}>`;
}

export function elementsIn(tree: MarkupTree): Element[] {
  if (tree.type !== 'root' && tree.type !== 'element') return [];
  return tree.children.flatMap((child) => (child.type === 'element' ? [child, ...elementsIn(child)] : []));
}

export const namesIn = (trees: MarkupTree[]) => [
  ...new Set(trees.flatMap((tree) => elementsIn(tree).map(({ tagName }) => tagName))),
];

/** The attributes of the elements with this name. */
export const attributesIn = (tree: MarkupTree, name: string) =>
  elementsIn(tree)
    .filter(({ tagName }) => tagName === name)
    .flatMap(({ properties }) => Object.keys(properties))
    .toSorted();
