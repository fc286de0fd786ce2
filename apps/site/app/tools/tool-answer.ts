import type { ReactNode } from 'react';
import type { FactId } from './ledger.ts';

/** How sure a tool is that a part of its answer applies. */
export type Verdict = 'yes' | 'maybe' | 'no';

/** A number of the ledger or of the brand, and when to call it. */
export type Call = { number: { value: string }; when: string };

/** What a tool says about a danger, in place of any other answer. */
export type DangerAnswer = {
  /** What to do first and the first number, in one sentence. */
  summary: string;
  /** What to do first; the number follows. */
  action: string;
  calls: readonly [Call, ...Call[]];
  steps: readonly string[];
  never: string;
  more: { label: string; link: string };
};

export type AnswerPart = {
  /** For links to this part, and for tests. */
  id: string;
  title: string;
  verdict: Verdict;
  /** The sum that it comes to, in words: '£150', 'up to £2,000'. */
  amount?: string;
  /** Why this applies, or not, to these answers. */
  reasons: readonly string[];
  /** Numbers to call, as large links, the first one first. */
  calls?: readonly Call[];
  /** What to know and do: 'How to get it', 'Until when'. */
  details?: readonly { label: string; text: ReactNode }[];
  links?: readonly { label: string; link: string }[];
  /** The facts that it rests on; their sources and dates are shown. */
  facts: readonly FactId[];
};

/** What a tool says about a set of answers. */
export type ToolAnswer = {
  /** The answer in one sentence. */
  summary: string;
  explanation?: readonly string[];
  /** Whether each part is marked with its verdict: where it is not clear from the words. */
  showsVerdicts?: boolean;
  parts: readonly AnswerPart[];
  picture?: ReactNode;
  /** A text that the customer can copy into a form. */
  letter?: { heading: string; text: string; link: { label: string; link: string } };
  next: readonly { label: string; link: string }[];
};
