/** Lower case without accents. */
export const normalizeWord = (word: string): string =>
  word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
