/** Levenshtein distance. */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const kept = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(kept, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
};

/** The closest known name; undefined when none is close. */
export const nearestName = <Name extends string>(
  typed: string,
  known: readonly Name[],
): Name | undefined => {
  const [best] = known
    .map((name) => ({ name, changes: distance(typed, name) }))
    .sort((a, b) => a.changes - b.changes);
  return best && best.changes <= Math.max(2, Math.floor(typed.length / 3)) ? best.name : undefined;
};
