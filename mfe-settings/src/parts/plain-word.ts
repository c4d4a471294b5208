/** Lower case, without accents: what somebody types in a hurry. */
export const plainWord = (word: string): string =>
  word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
