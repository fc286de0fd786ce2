import type { ReactNode } from 'react';
import type { FactId } from './ledger.ts';

/** How sure a tool is that a part of its answer applies. */
export type Verdict = 'yes' | 'maybe' | 'no';

/** A number of the ledger or of the brand, and when to call it. */
export type Call = {
  number: { value: string };
  when: string;
  /** The hours of one of our lines: a script says whether it is open. */
  hours?: { value: string };
};

type Link = { label: string; link: string };

/** What a tool says about a danger, in place of any other answer. */
export type DangerAnswer = {
  /** What to do first and the first number, in one sentence. */
  summary: string;
  /** What to do first; the number follows. */
  action: string;
  calls: readonly [Call, ...Call[]];
  steps: readonly string[];
  never: string;
  more: Link;
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
  /** What to know and do: 'How to get it', 'Until when'. */
  details?: readonly { label: string; text: ReactNode }[];
  links?: readonly Link[];
  /** The facts that it rests on; their sources and dates are shown. */
  facts: readonly FactId[];
};

/** What a tool says about a set of answers, in the order in which the page says it. */
export type ToolAnswer = {
  /** The answer in one sentence: the heading. */
  summary: string;
  explanation?: readonly string[];
  /** The numbers to call now. */
  calls?: readonly Call[];
  /** What to do now. */
  steps?: readonly string[];
  /** Whom to call if that does not help. */
  also?: readonly Call[];
  /** A text in the customer's voice. */
  letter?: { text: string; link: Link };
  picture?: ReactNode;
  /** Why we say this. */
  why?: readonly string[];
  /** Whether each part is marked with its verdict: where it is not clear from the words. */
  showsVerdicts?: boolean;
  parts: readonly AnswerPart[];
  /** Whether the page asks for what the tool offers to look up. */
  hasOffer?: boolean;
  /** At most four. */
  next: readonly Link[];
  /** The facts that it rests on besides those of its parts. */
  facts?: readonly FactId[];
};
