import { factAddress } from '@lamplighter/contracts/fact-address';

type Props = { fact: { kind: string; value: string }; className?: string | undefined };

/** A fact of the ledger that dials, writes or opens when it is pressed, by its kind. */
export function FactLink({ fact: { kind, value }, className }: Props) {
  return (
    <a href={factAddress(kind, value)} className={className}>
      {value}
    </a>
  );
}
