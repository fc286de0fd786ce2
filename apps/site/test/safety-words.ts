import type { Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { dangerWords } from '../app/tools/no-supply/danger-words.ts';
import { danger } from '../server/danger/danger.ts';
import {
  busyWords,
  limitedWords,
  staticErrorPage,
  tooLongWords,
  unreachableWords,
} from '../server/http/static-error-page.ts';
import { articleFile, articlePath, categoriesFile, categoriesPath } from './article-content.ts';
import { byId, element, region } from './document.ts';
import { createHelpSite } from './help-site.ts';
import { type Answers, stepOf } from './no-supply-steps.ts';

const help = (path: string) => `/help-and-support/${path}`;
const inline = new Set(['a', 'b', 'dd', 'dt', 'em', 'span', 'strong']);

/** What a customer reads, a line for each paragraph, item or heading. */
const lines = (node: Nodes) =>
  written(node)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');

/** A link that does not dial its own text has its target. A comma is where a style sheet sets words apart. */
function written(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node) || (node.type === 'element' && node.tagName === 'script')) return '';
  const text = node.children
    .map(written)
    .reduce((all, next) => (/\w$/.test(all) && /^\w/.test(next) ? `${all}, ${next}` : all + next), '');
  if (node.type !== 'element') return text;
  const target = String(node.properties['href'] ?? '');
  const whole = target === '' || target === `tel:${text.replaceAll(' ', '')}` ? text : `${text} <${target}>`;
  return inline.has(node.tagName) ? whole : `\n${whole}\n`;
}

const open = (path: string, site: Parameters<typeof createHelpSite>[0] = {}) => createHelpSite(site).open(path);
const main = async (...page: Parameters<typeof open>) => lines(element(await open(...page), 'main'));
const named = (page: Root, ...regions: string[]) => regions.flatMap((name) => lines(region(page, name)));

/** What a page shows beyond what it shows to others. */
async function added(shown: Promise<string[]>, others: Promise<string[]>): Promise<string[]> {
  const ordinary = new Set(await others);
  return (await shown).filter((line) => !ordinary.has(line));
}

/** The words of the site on which somebody's safety depends, as rendered, by name. */
export async function safetyWords(): Promise<Record<string, string[]>> {
  const article = 'read-a-dial';
  const content = (file: string) => ({
    [categoriesPath('larkfield')]: categoriesFile({ meters: [article] }),
    [articlePath('larkfield', 'meters', article)]: file,
  });
  const distress = byId(await open(help(`meters/${article}`), { content: content(articleFile('Dials')) }), 'not-alone');
  const hub = await open(help(''));
  const contact = await open(help('contact-us'));
  const search = '/search?q=what';
  const tool = help('tools/no-power-or-gas');
  const words: Record<string, string[]> = {
    'pages/emergencies': named(await open(help('emergencies')), 'What to do in an emergency?'),
    'pages/offline': await main(help('offline')),
    'pages/problem': await main(help(`meters/${article}`), { content: content('') }),
    'pages/contact-us': named(
      contact,
      'Is it an emergency?',
      'Call us',
      'If you are deaf, or speaking on the phone is hard',
    ),
    'pages/struggling-to-pay': named(
      await open(help('struggling-to-pay')),
      'Talk to us',
      'No money for the meter tonight?',
    ),
    'pages/article-end': await articleEnds(),
    'pages/hub': named(hub, 'Emergency numbers'),
    'pages/footer': lines(element(hub, 'footer')),
    'pages/distress-in-a-comment': distress ? lines(distress) : [],
    'tools/no-power-or-gas': await main(tool),
    'tools/no-power-or-gas/supply': await supplyAnswers(tool),
  };
  const errors = { busy: busyWords, limited: limitedWords, 'too-long': tooLongWords, unreachable: unreachableWords };
  for (const [name, error] of Object.entries(errors)) {
    words[`pages/${name}`] = lines(element(fromHtml(staticErrorPage(error)), 'main'));
  }
  for (const kind of danger.options) {
    const certain = await added(main(search, { danger: kind }), main(search));
    const line = await added(main(search, { danger: kind, certain: false }), main(search));
    words[`search/${kind}`] = [...certain, ...line];
  }
  for (const kind of Object.keys(dangerWords)) {
    words[`tools/no-power-or-gas/${kind}`] = await main(`${tool}?danger=${kind}`);
  }
  return words;
}

/** The lines that articles of each topic end with, once. */
async function articleEnds(): Promise<string[]> {
  const slug = 'faulty-meter';
  const topics = ['bills-and-payments', 'pay-as-you-go', 'struggling-to-pay', 'breakdowns', 'meters'];
  const content = {
    [categoriesPath('larkfield')]: categoriesFile(Object.fromEntries(topics.map((topic) => [topic, [slug]]))),
    ...Object.fromEntries(topics.map((topic) => [articlePath('larkfield', topic, slug), articleFile('An article')])),
  };
  const pages = await Promise.all(topics.map((topic) => open(help(`${topic}/${slug}`), { content })));
  return [...new Set(pages.flatMap((page) => named(page, 'Still need help?')))];
}

/** Every line that the tool asks and answers about a supply, once. */
async function supplyAnswers(tool: string): Promise<string[]> {
  const others = main(tool);
  const from = async (answers: Answers): Promise<string[]> => {
    const step = stepOf(answers);
    const own = await added(main(`${tool}?${new URLSearchParams(answers)}`), others);
    if (step.kind !== 'question' || !('options' in step.question)) return own;
    const { name, options } = step.question;
    const next = await Promise.all(options.map(({ value }) => from({ ...answers, [name]: value })));
    return [...own, ...next.flat()];
  };
  const lines = [...new Set(await from({ danger: 'none' }))];
  return lines.filter((line) => !/\?danger=none|checked on|Worked out on/.test(line));
}
