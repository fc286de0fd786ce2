import type { ArticleEventKind, ArticleStage } from '@lamplighter/contracts/staff/articles';

export type ArticleEvent = {
  sequence: number;
  event: ArticleEventKind;
  revision: number;
  /** From when a published revision is shown. */
  effectiveAt: Date | null;
  /** Whoever did it, at the identity provider. */
  subject: string;
  at: Date;
};

/** The revision that is not shown yet. There is one at most. */
type Edition = { revision: number; stage: ArticleStage; publishesAt?: Date };

export type ArticleState = {
  /** Of the last event: what a form has read. */
  sequence: number;
  /** What customers see; undefined for the file. */
  live: number | undefined;
  edition: Edition | undefined;
  /** Everyone who made a revision since the last one that was shown or discarded. */
  authors: ReadonlySet<string>;
};

/** The state at `now` that the events of one article, in their order, have made. */
export function stateOf(events: readonly ArticleEvent[], now: Date): ArticleState {
  let state: ArticleState = { sequence: 0, live: undefined, edition: undefined, authors: new Set() };
  for (const event of events) state = after(shownAt(state, event.at), event);
  return shownAt(state, now);
}

/** A scheduled revision is shown from its time on, without anybody doing anything. */
function shownAt(state: ArticleState, now: Date): ArticleState {
  const { edition } = state;
  if (!edition?.publishesAt || edition.publishesAt > now) return state;
  return { ...state, live: edition.revision, edition: undefined, authors: new Set() };
}

function after(state: ArticleState, { sequence, event, revision, effectiveAt, subject }: ArticleEvent): ArticleState {
  const at = (stage: ArticleStage): ArticleState => ({ ...state, sequence, edition: { revision, stage } });
  switch (event) {
    case 'saved':
      return { ...at('draft'), authors: new Set([...state.authors, subject]) };
    case 'sent':
      return at('in-review');
    case 'returned':
      return at('draft');
    case 'approved':
      return at('approved');
    case 'published':
      return {
        ...state,
        sequence,
        edition: { revision, stage: 'scheduled', ...(effectiveAt && { publishesAt: effectiveAt }) },
      };
    case 'discarded':
      return { ...state, sequence, edition: undefined, authors: new Set() };
  }
}

/** What somebody does with an article. */
export type Step = 'save' | 'send' | 'return' | 'approve' | 'publish' | 'discard';

/** `own-text`: they have written a part of it. */
export type Refusal = 'stage' | 'own-text';

/** At which stages of an edition a step can be taken. */
const stagesOf: Record<Step, readonly (ArticleStage | undefined)[]> = {
  // A text that was sent is locked: what was read is what is published.
  save: [undefined, 'draft'],
  send: ['draft'],
  return: ['in-review', 'approved', 'scheduled'],
  approve: ['in-review'],
  publish: ['approved'],
  discard: ['draft', 'in-review', 'approved', 'scheduled'],
};

/** Why this person cannot take this step now; undefined if they can. */
export function refusalOf({ edition, authors }: ArticleState, step: Step, subject: string): Refusal | undefined {
  if (!stagesOf[step].includes(edition?.stage)) return 'stage';
  const needsAnother = step === 'approve' || step === 'publish';
  return needsAnother && authors.has(subject) ? 'own-text' : undefined;
}
