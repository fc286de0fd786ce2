import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A few headers cover every browser. The bound is for headers that clients invent. */
const maxCachedHeaders = 100;

/** Content negotiation: the encoding that the client prefers; of equal ones the first of those that there are. */
export function createEncodingNegotiator(
  supportedValues: Encoding[] = ['br', 'gzip', 'identity'],
): (accepted: string | undefined) => Encoding {
  const cache = new LRUCache<string, string>({ max: maxCachedHeaders });
  const negotiator = new Negotiator<Encoding>({ supportedValues, cache });
  return (accepted = '') => negotiator.negotiate(accepted.toLowerCase()) ?? 'identity';
}
