import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { ConnectionFailed } from '../../platform/connections/connections';
import { refuseInTransaction } from '../../platform/database/open-transaction';

/** Non-public networks (IANA special-purpose registries). */
const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, prefix, 'ipv4');

/** Global unicast, without networks that embed IPv4 addresses or serve documentation. */
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  special.addSubnet(network, prefix, 'ipv6');

export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  return family === 6 && unicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
};

/**
 * Resolves a host name given by a user. The connection uses this very address, which prevents DNS
 * rebinding into our own network.
 *
 * @throws ConnectionFailed
 */
export const publicAddressOf = async (host: string): Promise<string> => {
  refuseInTransaction('the name service');
  const addresses = await lookup(host, { all: true }).catch((cause: unknown) => {
    throw new ConnectionFailed(`${host} has no address`, { cause });
  });
  const [first] = addresses;
  if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
    throw new ConnectionFailed(`${host} is not on the public Internet`);
  return first.address;
};

/** Names of this machine itself (RFC 6761). */
const ownNames = /^(?:.+\.)?localhost\.?$/i;

/**
 * Whether an address that a company or a browser named may be asked, as far as it says itself. What
 * its name leads to is looked up when it is asked; an address in our own networks is refused at
 * once.
 */
export const isPublicEndpoint = (endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { hostname, protocol } = new URL(endpoint);
  const host = hostname.replace(/^\[|\]$/g, ''); // an IPv6 address stands in brackets
  if (protocol !== 'https:' || ownNames.test(host)) return false;
  return isIP(host) === 0 || isPublicAddress(host);
};
