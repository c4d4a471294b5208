import { readFileSync } from 'node:fs';
import type { Compilation, Module } from 'webpack';
import type { Release } from '@sala/shared-contracts';
import { dependenciesOf } from './dependencies-of';
import { deprecationsIn, type Deprecations } from './deprecations';

/** Exports promised to remotes, by share table key. */
export type FacadeExports = Pick<Release, 'symbols' | 'deprecated'>;

/**
 * Entry module per key, in the order of the keys, because webpack's order depends on file reads.
 *
 * @throws Error when the shell does not provide one.
 */
const entriesOf = (
  compilation: Compilation,
  keys: readonly string[],
): (readonly [string, Module])[] => {
  const wanted = new Set(keys);
  const entries = new Map<string, Module>();
  const { ModuleDependency } = compilation.compiler.webpack.dependencies;
  for (const module of compilation.modules) {
    for (const dependency of dependenciesOf(module)) {
      if (!(dependency instanceof ModuleDependency) || !wanted.delete(dependency.request)) continue;
      const entry = compilation.moduleGraph.getModule(dependency);
      if (entry) entries.set(dependency.request, entry);
    }
  }
  const absent = keys.filter((key) => !entries.has(key));
  if (absent.length > 0)
    throw new Error(
      `the shell provides no ${absent.join(', ')}: import them in src/federation/shared-modules.ts`,
    );
  return [...entries].sort(([one], [other]) => keys.indexOf(one) - keys.indexOf(other));
};

/** Deprecations of a file, parsed only if it contains any. */
const deprecationsOf = (cache: Map<string, Deprecations>, module: Module): Deprecations => {
  const file = module.nameForCondition();
  if (!file || !/\.tsx?$/.test(file) || file.includes('/node_modules/')) return new Map();
  const cached = cache.get(file);
  if (cached) return cached;
  const text = readFileSync(file, 'utf8');
  const found = text.includes('@deprecated')
    ? deprecationsIn(file, text)
    : new Map<string, string | null>();
  cache.set(file, found);
  return found;
};

/**
 * Exported names per facade, and those deprecated at declaration or re-export. Types are left to
 * tsc. Call it when modules are finished, before webpack concatenates them.
 */
export const facadeExports = (compilation: Compilation, keys: readonly string[]): FacadeExports => {
  const { moduleGraph } = compilation;
  const cache = new Map<string, Deprecations>();
  const symbols: Record<string, string[]> = {};
  const deprecated: Record<string, Record<string, string | null>> = {};
  for (const [key, entry] of entriesOf(compilation, keys)) {
    const names = moduleGraph.getExportsInfo(entry).getProvidedExports();
    if (!Array.isArray(names))
      throw new Error(`${key}: what it exports is not known before it runs; name each export`);
    symbols[key] = [...names].sort();
    for (const name of symbols[key]) {
      for (let at: { module: Module; name: string } | null = { module: entry, name }; at;) {
        const { module, name: local }: { module: Module; name: string } = at;
        const removed = deprecationsOf(cache, module).get(local);
        if (removed !== undefined) (deprecated[key] ??= {})[name] = removed;
        const next = moduleGraph
          .getExportsInfo(module)
          .getExportInfo(local)
          .findTarget(moduleGraph, () => true);
        at =
          removed === undefined && next && next.export?.[0]
            ? { module: next.module, name: next.export[0] }
            : null;
      }
    }
  }
  return { symbols, deprecated };
};
