/** The same numbers for the same seed, from 0 to below 1. */
export type Random = () => number;

export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const below = (random: Random, limit: number): number => Math.floor(random() * limit);

export const pick = <Item>(random: Random, items: readonly [Item, ...Item[]]): Item =>
  items[below(random, items.length)] ?? items[0];
