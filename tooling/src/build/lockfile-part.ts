/**
 * The lockfile without unrelated workspace packages, so adding a remote or one of its libraries
 * does not change the versions of other bundles.
 *
 * @param packages folders whose entries stay
 */
export const lockfileOf = (lockfile: string, packages: readonly string[]): string => {
  const kept = new Set(packages);
  let section = '';
  let importer = '';
  return lockfile
    .split('\n')
    .filter((line) => {
      if (/^\S/.test(line)) section = line;
      if (section !== 'importers:') return true;
      importer = /^ {2}(\S+):(?: \{\})?$/.exec(line)?.[1] ?? importer;
      return line === section || kept.has(importer);
    })
    .join('\n');
};
