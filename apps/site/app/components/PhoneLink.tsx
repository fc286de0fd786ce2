import type { Fact } from '@lamplighter/contracts/facts';
import { FactLink } from './FactLink.tsx';

type Props = { fact: Pick<Fact, 'value'>; className?: string | undefined };

/** A number that dials when it is pressed. It comes from the ledger of facts, never from a page. */
export function PhoneLink({ fact: { value }, className }: Props) {
  return <FactLink fact={{ kind: 'phone', value }} className={className} />;
}
