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

const sharedBy = (one: readonly string[], other: readonly string[]): number => {
  const left = new Map<string, number>();
  for (const line of one) left.set(line, (left.get(line) ?? 0) + 1);
  return other.filter((line) => {
    const times = left.get(line) ?? 0;
    left.set(line, times - 1);
    return times > 0;
  }).length;
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
    .filter(({ lines }) => lines.length >= atLeast);
  return counted.flatMap((one, place) =>
    counted.slice(place + 1).flatMap((other): readonly Twins[] => {
      const longer = Math.max(one.lines.length, other.lines.length);
      const shorter = Math.min(one.lines.length, other.lines.length);
      if (remoteOf(one.path) === remoteOf(other.path) || shorter / longer < alike) return [];
      const share = sharedBy(one.lines, other.lines) / longer;
      return share < alike ? [] : [{ paths: [one.path, other.path], alike: share }];
    }),
  );
};
