import type { ToolPath } from '@lamplighter/contracts/content/content-paths';
import { findTool } from '../tools/tools.ts';
import { toolWords } from '../tools/words.ts';

type Link = { label: string; link: string };

export const quickAnswerWords = {
  heading: 'Quick answers',
  all: { label: 'All tools', link: toolWords.tools.link },
  follow: { label: 'Follow a complaint or enquiry', link: '/help-and-support/follow' },
};

/** The tools that answer questions about a topic, or that save a call. */
const toolsOfTopic = new Map<string, ToolPath[]>([
  ['contact-us', ['no-power-or-gas', 'direct-debit-checker', 'read-it-with-me', 'are-we-late']],
  ['bills-and-payments', ['direct-debit-checker', 'back-bill-checker', 'running-costs']],
  ['my-account', ['are-we-late']],
  ['pay-as-you-go', ['no-power-or-gas', 'what-help-can-i-get']],
  ['meters', ['read-it-with-me']],
  ['helpful-advice', ['running-costs', 'what-help-can-i-get']],
  ['energy-tariffs', ['running-costs', 'direct-debit-checker']],
  ['smart-home', ['read-it-with-me', 'are-we-late']],
  ['breakdowns', ['no-power-or-gas']],
  ['struggling-to-pay', ['what-help-can-i-get', 'direct-debit-checker']],
]);

/** The tools for a topic, then all of them. */
export function quickAnswersOf(topic: string): Link[] {
  return [...(toolsOfTopic.get(topic) ?? []).flatMap(linkTo), quickAnswerWords.all];
}

function linkTo(path: ToolPath): Link[] {
  const tool = findTool(path);
  return tool ? [{ label: tool.words.title, link: `${toolWords.tools.link}/${path}` }] : [];
}
