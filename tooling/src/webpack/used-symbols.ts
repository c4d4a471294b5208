import type { Compilation, Dependency } from 'webpack';
import { chunkModules } from './chunk-modules';
import { dependenciesOf } from './dependencies-of';

/** An import statement by itself; the names that are used of it are dependencies of their own. */
const bareImport = 'harmony side effect evaluation';

/** `import(…)` says what it uses by taking it apart, or by `webpackExports`. */
const listedBy = (dependency: Dependency): unknown[] | null => {
  if ('ids' in dependency && Array.isArray(dependency.ids)) return [dependency.ids];
  return 'referencedExports' in dependency && Array.isArray(dependency.referencedExports) ? dependency.referencedExports : null;
};

/** What one import uses of its module; a namespace that is handed on may be anything: `*`. */
const namesOf = (dependency: Dependency): string[] =>
  (listedBy(dependency) ?? [[]]).map((path) => (Array.isArray(path) && typeof path[0] === 'string' ? path[0] : '*'));

/**
 * Names that the modules of a bundle import of each facade.
 * @param keys of the share table.
 * @returns key → names, sorted; keys that are not used are absent.
 */
export const usedSymbols = (compilation: Compilation, keys: readonly string[]): Record<string, string[]> => {
  const used = new Map(keys.map((key) => [key, new Set<string>()]));
  const { ModuleDependency } = compilation.compiler.webpack.dependencies;
  for (const dependency of chunkModules(compilation).flatMap(dependenciesOf)) {
    if (!(dependency instanceof ModuleDependency) || dependency.type === bareImport) continue;
    for (const name of namesOf(dependency)) used.get(dependency.request)?.add(name);
  }
  const pairs = [...used].filter(([, names]) => names.size > 0);
  return Object.fromEntries(pairs.map(([key, names]) => [key, [...names].sort()]));
};
