/** Meaningful lines: without imports, comments, bare punctuation and the remote's name. */
export const meaningfulLines = (source: string): readonly string[] =>
  source
    .replace(/^import [^;]*;$/gm, '')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/useTranslation\('[^']*'\)/g, 'useTranslation()')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /\w/.test(line));

export interface RemoteFile {
  readonly path: string;
  readonly source: string;
}

export interface Twins {
  readonly paths: readonly [string, string];
  /** Share of the longer file's lines that the other has too: 0 to 1. */
  readonly alike: number;
}

const remoteOf = (path: string): string => path.slice(0, path.indexOf('/'));

/** Each line with its number of earlier occurrences, so that repeated lines count as often. */
const numbered = (lines: readonly string[]): readonly string[] => {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const count = counts.get(line) ?? 0;
    counts.set(line, count + 1);
    return `${count} ${line}`;
  });
};

/**
 * Files duplicated between two remotes.
 *
 * @param atLeast minimum number of meaningful lines: short glue files are necessarily alike
 * @param alike share of lines that makes two files duplicates
 */
export const duplicateFiles = (
  files: readonly RemoteFile[],
  { atLeast, alike }: { readonly atLeast: number; readonly alike: number },
): readonly Twins[] => {
  const known = files
    .map(({ path, source }) => ({ path, lines: numbered(meaningfulLines(source)) }))
    .filter(({ lines }) => lines.length >= atLeast)
    .map((file) => ({ ...file, remote: remoteOf(file.path), set: new Set(file.lines) }));
  const frequency = new Map<string, number>();
  for (const { lines } of known)
    for (const line of lines) frequency.set(line, (frequency.get(line) ?? 0) + 1);
  const frequencyOf = (line: string): number => frequency.get(line) ?? 0;
  // Files that are alike share one of their rarest lines: of those there are more than may differ.
  const byRareLine = new Map<string, (typeof known)[number][]>();
  const twins: Twins[] = [];
  for (const one of known) {
    const rare = one.lines
      .toSorted((line, other) => frequencyOf(line) - frequencyOf(other) || (line < other ? -1 : 1))
      .slice(0, one.lines.length - Math.ceil(alike * one.lines.length) + 1);
    const candidates = new Set(rare.flatMap((line) => byRareLine.get(line) ?? []));
    for (const other of candidates) {
      const longer = Math.max(one.lines.length, other.lines.length);
      if (one.remote === other.remote) continue;
      const share = other.lines.filter((line) => one.set.has(line)).length / longer;
      if (share >= alike) twins.push({ paths: [other.path, one.path], alike: share });
    }
    for (const line of rare) byRareLine.set(line, [...(byRareLine.get(line) ?? []), one]);
  }
  return twins;
};
