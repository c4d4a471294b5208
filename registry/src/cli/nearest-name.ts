/** Optimal string alignment distance: substitutions, insertions, deletions and transpositions. */
const distance = (one: string, other: string): number => {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      // Every index is within its row of length word + 1.
      const costs = [(row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1)];
      if (swapped) costs.push((before[j - 2] ?? 0) + 1);
      next.push(Math.min(...costs));
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
};

/** The closest name; null when none is close. */
export const nearest = (word: string, names: readonly string[]): string | null => {
  const ranked = names
    .map((name) => ({ name, far: distance(word, name) }))
    .sort((one, other) => one.far - other.far);
  const best = ranked[0];
  return best && best.far <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : null;
};

/** `There is no remote "hospitl". Did you mean hospital? There are …` */
export const unknownName = (kind: string, word: string, names: readonly string[]): string => {
  const guess = nearest(word.replace(/^(?:mfe|host)[-_]/, ''), names);
  const available = names.length > 0 ? `There are ${names.join(', ')}.` : 'There are none yet.';
  return `There is no ${kind} "${word}".${guess ? ` Did you mean ${guess}?` : ''} ${available}`;
};
