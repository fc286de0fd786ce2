import { type GivenContext, type Step, type Tool, typedFor } from '../../../tools/tool.ts';
import { outcomeId } from '../../../tools/words.ts';

/** What a page of a tool shows. */
export type ToolPage = { tool: Tool; context: GivenContext; query: URLSearchParams; step: Step };

/** The address that holds these answers and nothing else. `ask` names a question that is asked again. */
export function addressOf(page: string, answers: readonly [string, string][], ask?: string): string {
  const query = new URLSearchParams([...answers, ...(ask === undefined ? [] : [['ask', ask]])]);
  return query.size > 0 ? `${page}?${query}` : page;
}

/** A link within the tool: without JavaScript the browser itself moves the focus to the heading. */
export const toHeading = (address: string) => `${address}#${outcomeId}`;

/** What of a query counts: the answers that apply. */
export function answersIn(step: Step, query: URLSearchParams): [string, string][] {
  return typedFor(step.asked, query);
}

/** The question before, with its answer. Undefined on the first one. */
export function questionBefore(step: Step): string | undefined {
  const at =
    step.kind === 'question' && step.isAgain ? step.asked.findIndex(({ name }) => name === step.question.name) : -1;
  return (at < 0 ? step.asked.at(-1) : step.asked[at - 1])?.name;
}

/** The title of the page: the question, or what ends the questions. */
export function titleOf(tool: Tool, step: Step): string {
  if (step.kind === 'danger') return step.danger.summary;
  if (step.kind === 'answer') return `${step.answer.summary} - ${tool.words.title}`;
  const { ask } = step.question;
  return `${typeof ask === 'string' ? ask : ask(step.answers)} - ${tool.words.title}`;
}
