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

type Counted = ReadonlyMap<string, number>;

const countsOf = (lines: readonly string[]): Counted => {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
};

/** How many lines two files share, as far as it is more than the least that matters. */
const sharedBy = (one: Counted, other: Counted, otherLength: number, least: number): number => {
  let shared = otherLength;
  for (const [line, count] of other) {
    shared -= Math.max(0, count - (one.get(line) ?? 0));
    if (shared < least) return 0; // most files differ after a few lines
  }
  return shared;
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
  const counted = files
    .map(({ path, source }) => ({ path, lines: meaningfulLines(source) }))
    .filter(({ lines }) => lines.length >= atLeast)
    .map((file) => ({ ...file, remote: remoteOf(file.path), counts: countsOf(file.lines) }));
  return counted.flatMap((one, place) =>
    counted.slice(place + 1).flatMap((other): readonly Twins[] => {
      const longer = Math.max(one.lines.length, other.lines.length);
      const shorter = Math.min(one.lines.length, other.lines.length);
      if (one.remote === other.remote || shorter / longer < alike) return [];
      const share = sharedBy(one.counts, other.counts, other.lines.length, alike * longer) / longer;
      return share < alike ? [] : [{ paths: [one.path, other.path], alike: share }];
    }),
  );
};
