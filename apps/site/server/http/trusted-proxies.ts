import { BlockList, isIPv6 } from 'node:net';

/** Whether a peer is one of the configured proxies, given as IP addresses or CIDRs. By default none is. */
export function createTrustedProxies(networks: readonly string[] = []): (peer: string | undefined) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = familyOf(address);
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (peer) => peer !== undefined && list.check(peer, familyOf(peer));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
