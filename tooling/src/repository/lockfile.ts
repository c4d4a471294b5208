/**
 * Names and versions in one section of pnpm-lock.yaml: `react` → `['19.3.1']`, with peers in
 * parentheses.
 */
export const sectionOf = (
  lockfile: string,
  section: 'packages' | 'snapshots',
): Map<string, string[]> => {
  const start = lockfile.indexOf(`\n${section}:\n`);
  const end = lockfile.indexOf('\n\n\n', start);
  const text =
    start < 0
      ? ''
      : (lockfile.slice(start, end < 0 ? undefined : end).split(/\n(?=[a-z]+:\n)/)[1] ?? '');
  const versions = new Map<string, string[]>();
  for (const [, key] of text.matchAll(/^ {2}'?([^'\s].*?)'?:(?: \{\})?$/gm)) {
    const at = key?.indexOf('@', 1) ?? -1;
    const name = key?.slice(0, at) ?? '';
    versions.set(name, [...(versions.get(name) ?? []), key?.slice(at + 1) ?? '']);
  }
  return versions;
};
