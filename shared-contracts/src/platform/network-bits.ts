const ipv4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;
const group = /^[0-9a-f]{1,4}$/;

const binary = (value: number, width: number): string => value.toString(2).padStart(width, '0');

const bitsOfIpv4 = (text: string): string | null => {
  const parts = ipv4.exec(text)?.slice(1).map(Number);
  return parts?.every((part) => part <= 255) ? parts.map((part) => binary(part, 8)).join('') : null;
};

/** Groups on one side of `::`; null when one is not a group. */
const groupsOf = (text: string): readonly string[] | null => {
  if (text === '') return [];
  const groups = text
    .split(':')
    .map((part) => (group.test(part) ? binary(Number.parseInt(part, 16), 16) : null));
  return groups.every((bits) => bits !== null) ? groups : null;
};

const bitsOfIpv6 = (text: string): string | null => {
  const sides = text.split('::');
  if (sides.length > 2) return null;
  const front = groupsOf(sides[0] ?? '');
  const back = groupsOf(sides[1] ?? '');
  if (!front || !back) return null;
  const missing = 8 - front.length - back.length;
  if (sides.length === 1 ? missing !== 0 : missing < 1) return null;
  return [...front, ...Array<string>(missing).fill('0'.repeat(16)), ...back].join('');
};

/** The bits of an IPv4 (32) or IPv6 (128) address as text; an IPv4-mapped one counts as IPv4. */
export const networkBits = (address: string): string | null => {
  const [plain = ''] = address.trim().toLowerCase().split('%', 1);
  if (!plain.includes(':')) return bitsOfIpv4(plain);
  const mapped = /^::ffff:([\d.]+)$/.exec(plain)?.[1];
  return mapped === undefined ? bitsOfIpv6(plain) : bitsOfIpv4(mapped);
};
