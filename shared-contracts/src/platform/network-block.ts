import { networkBits } from './network-bits';

const chunks = (text: string, size: number): string[] =>
  Array.from({ length: text.length / size }, (_, place) =>
    text.slice(place * size, (place + 1) * size),
  );

const addressOf = (bits: string): string =>
  bits.length === 32
    ? chunks(bits, 8)
        .map((part) => Number.parseInt(part, 2))
        .join('.')
    : chunks(bits, 16)
        .map((part) => Number.parseInt(part, 2).toString(16))
        .join(':');

/** null: not a block. A prefix of 0 would allow everything. */
const canonical = (typed: string): string | null => {
  const [address = '', prefix, ...rest] = typed.trim().toLowerCase().split('/');
  const bits = networkBits(address);
  if (bits === null || rest.length > 0) return null;
  const length = prefix === undefined ? bits.length : Number(prefix);
  if (!/^\d{1,3}$/.test(prefix ?? '1') || length < 1 || length > bits.length) return null;
  return `${addressOf(bits.slice(0, length).padEnd(bits.length, '0'))}/${length}`;
};

/**
 * A CIDR block in its one form: an address without a prefix stands for itself, host bits are
 * cleared. What is not a block stays as it is.
 */
export const tidyNetworkBlock = (typed: string): string => canonical(typed) ?? typed.trim();

/** Whether it is a CIDR block in the form of {@link tidyNetworkBlock}. */
export const isNetworkBlock = (block: string): boolean => canonical(block) === block;

/** Whether an address lies in one of the blocks. */
export const isInNetworks = (address: string, blocks: readonly string[]): boolean => {
  const bits = networkBits(address);
  if (bits === null) return false;
  return blocks.some((block) => {
    const [network = '', length] = block.split('/', 2);
    const own = networkBits(network);
    return own?.length === bits.length && own.startsWith(bits.slice(0, Number(length)));
  });
};
