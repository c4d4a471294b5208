const particles: ReadonlySet<string> = new Set(['de', 'del', 'la', 'las', 'los', 'y']);

/** Words of a name without accents, hyphens and particles, for comparing; `Ma.` is María. */
export const nameWords = (...names: readonly (string | null)[]): string[] =>
  names
    .filter((name) => name !== null)
    .join(' ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .filter((word) => word !== '' && !particles.has(word))
    .map((word) => (word === 'ma' ? 'maria' : word));

/** 0 to 1: how many words of the shorter name are in the longer one. */
export const nameLikeness = (one: readonly string[], other: readonly string[]): number => {
  if (one.length === 0 || other.length === 0) return 0;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const left = [...long];
  const shared = short.filter((word) => {
    const place = left.indexOf(word);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
  return shared.length / short.length;
};
