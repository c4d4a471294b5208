import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CarriedPackage } from '@sala/shared-contracts';
import type { Compilation } from 'webpack';
import { chunkModules } from './chunk-modules';
import { forgetFailedShare } from './runtime-plugins';

interface Manifest {
  readonly name: string;
  readonly version: string;
}

const installed = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

/**
 * Folder of the package that a file belongs to: below node_modules by its name, else the nearest
 * package.json.
 */
const packageFolder = (file: string): string | null => {
  const [below] = installed.exec(file) ?? [];
  if (below) return below;
  for (
    let folder = path.dirname(file);
    folder !== path.dirname(folder);
    folder = path.dirname(folder)
  ) {
    if (existsSync(path.join(folder, 'package.json'))) return folder;
  }
  return null;
};

const keyOf = ({ name, version }: CarriedPackage): string => `${name}@${version}`;

/**
 * Packages whose modules lie in the chunks of a bundle, its own folder aside, largest first.
 *
 * @param lent packages that the share table covers: of the shell those are no news.
 */
export const carriedPackages = (
  compilation: Compilation,
  lent: ReadonlySet<string>,
): CarriedPackage[] => {
  const own = compilation.compiler.context;
  const folders = new Map<string, string | null>();
  const bytes = new Map<string, number>();
  for (const module of chunkModules(compilation)) {
    const file = module.nameForCondition();
    // A module that webpack or the federation plugin made; the one file of shell-sdk that every remote has.
    if (!file || !path.isAbsolute(file) || file === forgetFailedShare) continue;
    const directory = path.dirname(file);
    const folder = folders.get(directory) ?? packageFolder(file);
    folders.set(directory, folder);
    if (folder && folder !== own)
      bytes.set(folder, (bytes.get(folder) ?? 0) + module.size('javascript'));
  }
  const packages = [...bytes].map(([folder, size]) => {
    const { name, version } = JSON.parse(
      readFileSync(path.join(folder, 'package.json'), 'utf8'),
    ) as Manifest; // every package has both
    return { name, version, bytes: Math.round(size) };
  });
  return packages
    .filter(({ name, bytes: size }) => !lent.has(name) && size > 0)
    .sort((one, other) => other.bytes - one.bytes || (keyOf(one) < keyOf(other) ? -1 : 1));
};
