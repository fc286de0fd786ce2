import { factHref } from '@lamplighter/contracts/fact-href';

type Props = { fact: { kind: string; value: string }; className?: string | undefined };

/** A fact as a link: dials, writes an email or opens a page, by its kind. */
export function FactLink({ fact: { kind, value }, className }: Props) {
  return (
    <a href={factHref(kind, value)} className={className}>
      {value}
    </a>
  );
}
