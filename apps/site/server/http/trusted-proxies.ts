import { BlockList, isIPv6 } from 'node:net';

/** Whether a peer is one of the configured proxies, given as IP addresses or CIDRs. By default none is. */
export function createTrustedProxies(networks: readonly string[] = []): (peer: string | undefined) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', prefix] = network.split('/');
    const family = familyOf(base);
    if (prefix === undefined) list.addAddress(base, family);
    else list.addSubnet(base, Number(prefix), family);
  }
  return (peer) => peer !== undefined && list.check(peer, familyOf(peer));
}

const familyOf = (ip: string) => (isIPv6(ip) ? 'ipv6' : 'ipv4');
