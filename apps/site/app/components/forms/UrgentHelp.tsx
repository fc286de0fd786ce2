import { SiteLink } from '../SiteLink.tsx';
import { formWords } from './words.ts';

const words = formWords.urgent;

/** For a customer in danger, who must not wait for the answer to a form. */
export function UrgentHelp({ className }: { className?: string | undefined }) {
  return (
    <p className={className}>
      {words.text} <SiteLink to="/help-and-support/emergencies">{words.link}</SiteLink>.
    </p>
  );
}
