import type { Fact } from '@lamplighter/contracts/facts';
import { FactLink } from './FactLink.tsx';

type Props = { fact: Pick<Fact, 'value'>; className?: string | undefined };

/** A number as a link that dials. The number is always a fact, never written in a page. */
export function PhoneLink({ fact: { value }, className }: Props) {
  return <FactLink fact={{ kind: 'phone', value }} className={className} />;
}
