import type { AnsweringLine } from '@lamplighter/contracts/leads/answers';
import { useSite } from '../../site.ts';
import { PhoneLink } from '../FactLink.tsx';
import { formWords } from './words.ts';

const words = formWords.callInstead;

/** After an alert that our systems failed: a way that does not depend on them. */
export function CallInstead({ line = 'general-phone' }: { line?: AnsweringLine | undefined }) {
  const { facts } = useSite().brand;
  return (
    <p>
      {words} <PhoneLink fact={facts[line]} />. {facts['general-hours'].value}.
    </p>
  );
}
