import { countCharacters } from '@lamplighter/contracts/character-count';
import { queryLimit } from '@lamplighter/contracts/lead-text';
import type { VisitorAnswers } from './answers.ts';

/** A journey has room for 30,000 characters: if two texts are longer together, only the newer is stored. */
export function keepText(
  answers: VisitorAnswers,
  newer: Required<Pick<VisitorAnswers, 'query'>> | { feedback: string },
): VisitorAnswers {
  const both = { ...answers, ...newer };
  const length = countCharacters(both.query?.text ?? '') + countCharacters(both.feedback ?? '');
  return length <= queryLimit ? both : { ...answers, query: undefined, feedback: undefined, ...newer };
}
