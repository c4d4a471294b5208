import { isIP, isIPv4 } from 'node:net';

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The eight groups of an IPv6 address, without its zone. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('%', 1).join('').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  return [
    ...left,
    ...Array.from({ length: tail === undefined ? 0 : 8 - left.length - right.length }, () => '0'),
    ...right,
  ];
};

/**
 * The network of an address, as assigned to one household, clinic or rented server: IPv4 /24, IPv6
 * /48. All invalid addresses form one network.
 */
export const networkOf = (address: string): string => {
  const v4 = mapped.exec(address)?.[1] ?? address;
  if (isIPv4(v4)) return `${v4.split('.', 3).join('.')}.0/24`;
  if (isIP(address) === 0) return 'unknown';
  const groups = groupsOf(address).slice(0, 3);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`;
};
