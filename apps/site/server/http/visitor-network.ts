import { isIPv4, isIPv6 } from 'node:net';

/** The header of a page's request that names the visitor's network. It replaces one that the visitor has sent. */
export const visitorHeader = 'visitor-network';

/** One visitor is an IPv4 address or an IPv6 /64, the smallest network that a provider gives to a household. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(.*)$/i.exec(address)?.[1] ?? '';
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? [];
  const groups = (text = '') => text.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
