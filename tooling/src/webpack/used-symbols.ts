import type { Compilation, Dependency, ModuleGraph } from 'webpack';
import { chunkModules } from './chunk-modules';
import { consumedKey } from './consumed-key';
import { dependenciesOf } from './dependencies-of';

/** An import statement by itself; the names that are used of it are dependencies of their own. */
const bareImport = 'harmony side effect evaluation';

/** A name that was imported, under that of the module which has it in the end. */
interface Named extends Dependency {
  getIds(moduleGraph: ModuleGraph): readonly string[];
}

const isNamed = (dependency: Dependency): dependency is Named => 'getIds' in dependency;

/** `import(…)` says what it uses by taking it apart, or by `webpackExports`. */
const listedBy = (dependency: Dependency, moduleGraph: ModuleGraph): readonly unknown[] | null => {
  if (isNamed(dependency)) return [dependency.getIds(moduleGraph)];
  return 'referencedExports' in dependency && Array.isArray(dependency.referencedExports)
    ? dependency.referencedExports
    : null;
};

/** What one import uses of its module; a namespace that is handed on may be anything: `*`. */
const namesOf = (dependency: Dependency, moduleGraph: ModuleGraph): string[] =>
  (listedBy(dependency, moduleGraph) ?? [[]]).map((path) =>
    Array.isArray(path) && typeof path[0] === 'string' ? path[0] : '*',
  );

/**
 * Names that the modules of a bundle take of each facade, also by way of a file that hands them on.
 *
 * @param keys of the share table.
 * @returns key → names, sorted; keys that are not used are absent.
 */
export const usedSymbols = (
  compilation: Compilation,
  keys: readonly string[],
): Record<string, string[]> => {
  const { moduleGraph } = compilation;
  const used = new Map(keys.map((key) => [key, new Set<string>()]));
  for (const dependency of chunkModules(compilation).flatMap(dependenciesOf)) {
    if (dependency.type === bareImport) continue;
    const key = consumedKey(moduleGraph.getModule(dependency));
    const names = key === undefined ? undefined : used.get(key);
    if (names) for (const name of namesOf(dependency, moduleGraph)) names.add(name);
  }
  const pairs = [...used].filter(([, names]) => names.size > 0);
  return Object.fromEntries(pairs.map(([key, names]) => [key, [...names].sort()]));
};
