/* The little of DER (X.690) that time stamps need. */

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  octets: 0x04,
  none: 0x05,
  oid: 0x06,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  context0: 0xa0,
} as const;

export interface Element {
  readonly tag: number;
  readonly content: Buffer;
  /** With tag and length. */
  readonly whole: Buffer;
}

const lengthOf = (size: number): Buffer => {
  if (size < 0x80) return Buffer.from([size]);
  const digits = Buffer.from(size.toString(16).padStart(size > 0xffff ? 6 : 4, '0'), 'hex');
  return Buffer.from([0x80 | digits.length, ...digits]);
};

export const write = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
};

/** Of a positive number in bytes; a leading one bit would make it negative. */
export const writeInteger = (digits: Uint8Array): Buffer => {
  const first = digits.findIndex((byte) => byte !== 0);
  const bare = first === -1 ? Buffer.from([0]) : Buffer.from(digits.subarray(first));
  return write(tags.integer, (bare[0] ?? 0) >= 0x80 ? Buffer.from([0]) : Buffer.of(), bare);
};

const base128 = (arc: number): number[] =>
  arc < 128 ? [arc] : [...base128(Math.floor(arc / 128)).map((byte) => byte | 0x80), arc % 128];

export const writeOid = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return write(tags.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
};

/** The elements of some bytes. @throws RangeError where a length leads beyond them. */
export const readAll = (bytes: Buffer): Element[] => {
  const found: Element[] = [];
  let at = 0;
  while (at < bytes.length) {
    const tag = bytes.readUInt8(at);
    const short = bytes.readUInt8(at + 1);
    const long = short < 0x80 ? 0 : short & 0x7f;
    if (long > 4 || short === 0x80) throw new RangeError('an element without a length');
    const start = at + 2 + long;
    const size = long === 0 ? short : bytes.readUIntBE(at + 2, long);
    if (start + size > bytes.length) throw new RangeError('an element is cut off');
    found.push({
      tag,
      content: bytes.subarray(start, start + size),
      whole: bytes.subarray(at, start + size),
    });
    at = start + size;
  }
  return found;
};

/** @throws RangeError where there is none of this kind. */
export const childOf = (
  { content }: Pick<Element, 'content'>,
  at: number,
  tag: number,
): Element => {
  const found = readAll(content)[at];
  if (found?.tag !== tag) throw new RangeError('an element is missing');
  return found;
};

/** Without the byte that keeps it positive. */
export const integerHex = ({ content }: Element): string =>
  (content.length > 1 && content[0] === 0 ? content.subarray(1) : content).toString('hex');
