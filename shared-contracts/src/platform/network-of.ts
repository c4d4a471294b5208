const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** The two 16-bit groups of a dotted IPv4 address. */
const groupsOfIpv4 = (dotted: string): number[] => {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
};

const groupsOf = (text: string): number[] =>
  text
    .split(':')
    .filter((part) => part !== '')
    .flatMap((part) => (ipv4.test(part) ? groupsOfIpv4(part) : [Number.parseInt(part, 16)]));

/**
 * Network an address counts as for rate limits and lockouts. An IPv6 /64 belongs to one subscriber,
 * so its 2^64 addresses count as one. An IPv4-mapped address counts as IPv4.
 */
export const networkOf = (address: string): string => {
  const [plain = ''] = address.trim().toLowerCase().split('%', 1);
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::', 2);
  const front = groupsOf(head);
  const back = groupsOf(tail ?? '');
  const groups = [
    ...front,
    ...Array<number>(Math.max(0, 8 - front.length - back.length)).fill(0),
    ...back,
  ];
  const [sixth = 0, seventh = 0, eighth = 0] = groups.slice(5);
  if (sixth === 0xffff && groups.slice(0, 5).every((group) => group === 0)) {
    return [seventh >> 8, seventh & 255, eighth >> 8, eighth & 255].join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
};
