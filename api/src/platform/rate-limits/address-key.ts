import ipaddr from 'ipaddr.js';

/**
 * The key that an address is counted under: an IPv4 address in its canonical form, the first 64 bits of an IPv6
 * address, because one line owns all addresses of that prefix, and anything else as it is.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`).toString();
}
