/**
 * The lockfile without the packages of the workspace that a bundle has nothing to do with: a remote
 * that is added, or one that takes up a library, leaves the versions of all others as they are.
 *
 * @param packages folders whose own entries stay.
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
