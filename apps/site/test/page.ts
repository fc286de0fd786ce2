import type { Element, Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString as textOf } from 'hast-util-to-string';

type Fields = Record<string, string>;

/** A response of the site, read as a visitor without JavaScript sees it. */
export type TestPage = {
  status: number;
  /** Path and query of the page. */
  url: string;
  headers: Headers;
  /** The response as it was sent. */
  html: string;
  title: string;
  robots: string | undefined;
  h1: string;
  h2: string[];
  /** The visible text of `main`, in one line. */
  text: string;
  paragraphs: string[];
  /** The links of the error summary. */
  problems: string[];
  /** The text of each alert. */
  alerts: string[];
  links: { text: string; href: string }[];
  buttons: string[];
  /** The lines of the chosen address, if there is one. */
  address: string[] | undefined;
  /** The labels of a group's radios or of a list's options. */
  options: (name: string) => string[];
  radioValues: (name: string) => string[];
  /** What the form posts if nothing is changed. */
  values: Fields;
  /** Target and fields of the form when this button is pressed. */
  press: (button: string) => { action: string; fields: Fields };
  /** The elements of `main` for which the test holds, hidden ones too. */
  all: (test: (element: Element) => boolean) => Element[];
};

export function readPage(
  html: string,
  { status, url, headers }: Pick<TestPage, 'status' | 'url' | 'headers'>,
): TestPage {
  const all = elementsOf(fromHtml(html));
  const whole = all.find(({ tagName }) => tagName === 'main');
  const main = whole && withoutHidden(whole);
  const shown = main ? elementsOf(main) : [];
  const named = (tagName: string) => shown.filter((element) => element.tagName === tagName);
  const withRole = (role: string) => shown.filter(({ properties }) => properties['role'] === role);
  const buttons = named('button').filter(({ properties }) => properties['ariaHidden'] !== 'true');
  const radios = (name: string) =>
    named('input').filter(({ properties }) => properties['type'] === 'radio' && properties['name'] === name);
  const labelOf = ({ properties: { id } }: Element) =>
    plain(named('label').find(({ properties }) => properties['htmlFor']?.toString() === id));
  const [form] = named('form');
  const values = form ? valuesOf(elementsOf(form)) : {};
  const address = named('address')[0];
  return {
    status,
    url,
    headers,
    html,
    title: plain(all.find(({ tagName }) => tagName === 'title')),
    robots: all.find(({ properties }) => properties['name'] === 'robots')?.properties['content']?.toString(),
    h1: plain(named('h1')[0]),
    h2: named('h2').map(plain),
    text: plain(main),
    paragraphs: named('p').map(plain),
    problems: withRole('alert').flatMap((alert) => elementsOf(alert).filter(isLink).map(plain)),
    alerts: withRole('alert').map(plain),
    links: shown.filter(isLink).map((link) => ({ text: plain(link), href: String(link.properties['href']) })),
    buttons: buttons.map(plain),
    address: address && textOf(address).split('\n'),
    options: (name) => [
      ...radios(name).map(labelOf),
      ...named('select')
        .filter(({ properties }) => properties['name'] === name)
        .flatMap((select) => elementsOf(select).filter(({ tagName }) => tagName === 'option'))
        .map(plain),
    ],
    radioValues: (name) => radios(name).map(({ properties }) => String(properties['value'])),
    values,
    press: (label) => {
      const button = buttons.find((one) => plain(one) === label);
      if (!button) throw new Error(`there is no button '${label}', but ${buttons.map(plain).join(', ')}`);
      const { name, value } = button.properties;
      const action = form?.properties['action']?.toString() ?? url;
      return { action, fields: { ...values, ...(name && { [name.toString()]: String(value) }) } };
    },
    all: (test) => (whole ? elementsOf(whole).filter(test) : []),
  };
}

const isLink = ({ tagName }: Element) => tagName === 'a';

function elementsOf(node: Nodes): Element[] {
  if (!('children' in node)) return [];
  return node.children.flatMap((child) => (child.type === 'element' ? [child, ...elementsOf(child)] : []));
}

function withoutHidden(element: Element): Element {
  const children = element.children
    .filter((child) => child.type !== 'element' || !(child.properties['hidden'] || child.tagName === 'script'))
    .map((child) => (child.type === 'element' ? withoutHidden(child) : child));
  return { ...element, children };
}

function plain(node: Nodes | undefined): string {
  return node ? textOf(node).replaceAll(/\s+/g, ' ').trim() : '';
}

function valuesOf(controls: Element[]): Fields {
  return Object.fromEntries(
    controls.flatMap((control) => {
      const { name } = control.properties;
      const value = controlValue(control);
      return name === undefined || value === undefined ? [] : [[String(name), value]];
    }),
  );
}

function controlValue(control: Element): string | undefined {
  const { tagName, properties } = control;
  if (tagName === 'textarea') return textOf(control);
  if (tagName === 'select') {
    const chosen = elementsOf(control).find((option) => option.properties['selected']);
    return chosen ? String(chosen.properties['value'] ?? textOf(chosen)) : '';
  }
  if (tagName !== 'input') return undefined;
  if (properties['type'] === 'radio' && !properties['checked']) return undefined;
  return String(properties['value'] ?? '');
}
