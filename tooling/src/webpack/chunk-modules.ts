import type { Compilation, Module } from 'webpack';

/** A concatenated module. */
interface Concatenated extends Module {
  readonly modules: Iterable<Module>;
}

const isConcatenated = (module: Module): module is Concatenated => 'modules' in module;

/** All modules in chunks, each once, without those removed by tree shaking. */
export const chunkModules = (compilation: Compilation): readonly Module[] => {
  const found = new Set<Module>();
  for (const chunk of compilation.chunks) {
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
      for (const one of isConcatenated(module) ? module.modules : [module]) found.add(one);
    }
  }
  return [...found];
};
