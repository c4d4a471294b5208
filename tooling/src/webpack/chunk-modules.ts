import type { Compilation, Module } from 'webpack';

/** A module that stands for several, which webpack put into one function. */
interface Joined extends Module {
  readonly modules: Iterable<Module>;
}

const isJoined = (module: Module): module is Joined => 'modules' in module;

/** Every module that lies in a chunk, each once; what was shaken off whole is not among them. */
export const chunkModules = (compilation: Compilation): readonly Module[] => {
  const found = new Set<Module>();
  for (const chunk of compilation.chunks) {
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
      for (const one of isJoined(module) ? module.modules : [module]) found.add(one);
    }
  }
  return [...found];
};
