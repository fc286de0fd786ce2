import { factAddress } from '@lamplighter/contracts/fact-address';
import type { Fact } from '@lamplighter/contracts/facts';

type Props = { fact: Pick<Fact, 'value'>; className?: string | undefined };

/** A number that dials when it is pressed. It comes from the ledger of facts, never from a page. */
export function PhoneLink({ fact: { value }, className }: Props) {
  return (
    <a href={factAddress('phone', value)} className={className}>
      {value}
    </a>
  );
}
