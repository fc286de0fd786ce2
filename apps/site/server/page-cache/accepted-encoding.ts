import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A few headers cover every browser. The bound is for headers that clients invent. */
const maxCachedHeaders = 100;

/** Content negotiation: the encoding that the client prefers; of equal ones the smallest. */
export function createEncodingNegotiator(): (accepted: string | undefined) => Encoding {
  const cache = new LRUCache<string, string>({ max: maxCachedHeaders });
  const negotiator = new Negotiator<Encoding>({ supportedValues: ['br', 'gzip', 'identity'], cache });
  return (accepted = '') => negotiator.negotiate(accepted.toLowerCase()) ?? 'identity';
}
