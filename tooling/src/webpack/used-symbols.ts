import type { Compilation, Dependency, ModuleGraph } from 'webpack';
import { chunkModules } from './chunk-modules';
import { consumedKey } from './consumed-key';
import { dependenciesOf } from './dependencies-of';

/** A bare import; used names are separate dependencies. */
const bareImport = 'harmony side effect evaluation';

/** An imported name, as exported by its origin. */
interface NamedImport extends Dependency {
  getIds(moduleGraph: ModuleGraph): readonly string[];
}

const isNamedImport = (dependency: Dependency): dependency is NamedImport => 'getIds' in dependency;

/** Exports used by a dynamic import, known by destructuring or `webpackExports`. */
const listedExports = (
  dependency: Dependency,
  moduleGraph: ModuleGraph,
): readonly unknown[] | null => {
  if (isNamedImport(dependency)) return [dependency.getIds(moduleGraph)];
  return 'referencedExports' in dependency && Array.isArray(dependency.referencedExports)
    ? dependency.referencedExports
    : null;
};

/** Names used by an import; `*` for a namespace that escapes. */
const namesOf = (dependency: Dependency, moduleGraph: ModuleGraph): string[] =>
  (listedExports(dependency, moduleGraph) ?? [[]]).map((path) =>
    Array.isArray(path) && typeof path[0] === 'string' ? path[0] : '*',
  );

/**
 * Names used of each facade, including through re-exports.
 *
 * @param keys keys of the share table.
 * @returns key → sorted names; unused keys are absent.
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
