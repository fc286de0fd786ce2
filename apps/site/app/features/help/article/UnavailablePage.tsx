import { CallOut } from '../../../components/CallOut.tsx';
import { PageHead } from '../../../components/shell/PageHead.tsx';
import { safetyFacts } from '../../../facts.ts';
import { articleWords } from './words.ts';

const { title, text, gas } = articleWords.unavailable;

export function UnavailablePage() {
  return (
    <div className="page">
      <PageHead title={title} robots="noindex" />
      <h1>{title}</h1>
      <p>{text}</p>
      <CallOut level={2} action={gas.action} number={safetyFacts['gas-emergency']} terms={gas.terms} />
    </div>
  );
}
