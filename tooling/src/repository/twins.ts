/**
 * Lines that say something: without imports, comments, lone punctuation, and without which remote
 * says it.
 */
export const tellingLines = (source: string): readonly string[] =>
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
  /** Of the lines of the longer one, those that the other has, too: 0 to 1. */
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
 * Files of two remotes that are one file written twice.
 *
 * @param atLeast telling lines from which a file counts: what only ties a remote together is like
 *   another's.
 * @param alike share of lines from which two are twins.
 */
export const twinsAmong = (
  files: readonly RemoteFile[],
  { atLeast, alike }: { readonly atLeast: number; readonly alike: number },
): readonly Twins[] => {
  const counted = files
    .map(({ path, source }) => ({ path, lines: tellingLines(source) }))
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
