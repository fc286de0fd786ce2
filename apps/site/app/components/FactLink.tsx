import { factHref } from '@lamplighter/contracts/content/fact-href';
import type { Fact } from '@lamplighter/contracts/content/facts';

type Props = { fact: { kind: string; value: string }; className?: string | undefined };

/** A fact as a link: dials, writes an email or opens a page, by its kind. */
export function FactLink({ fact: { kind, value }, className }: Props) {
  return (
    <a href={factHref(kind, value)} className={className}>
      {value}
    </a>
  );
}

type PhoneProps = { fact: Pick<Fact, 'value'>; className?: string | undefined };

/** A number as a link that dials. The number is always a fact, never written in a page. */
export function PhoneLink({ fact: { value }, className }: PhoneProps) {
  return <FactLink fact={{ kind: 'phone', value }} className={className} />;
}
