/** How a question of a tool is asked. How its answer is read is in the tool's schema. */

export type Option = { value: string; label: string; hint?: string };

export type Question =
  | { kind: 'choice'; legend: string; hint?: string; options: readonly Option[] }
  /** Any number of the options, also none. */
  | { kind: 'several'; legend: string; hint?: string; options: readonly Option[] }
  /** One of many options. */
  | { kind: 'list'; label: string; hint?: string; unchosen: string; options: readonly Option[] }
  | { kind: 'number' | 'text'; label: string; hint?: string; optional?: boolean }
  | { kind: 'date'; legend: string; hint?: string };

export type NamedQuestion = Question & { name: string };

/** The answer as it was typed: several texts for `several`, the parts of a `date`, otherwise one text. */
export type TypedAnswer = string | string[] | { day: string; month: string; year: string };

/** Options from their labels, by value. */
export const optionsOf = (labels: Record<string, string>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
