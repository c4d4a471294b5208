import type { Compiler, Module } from 'webpack';

const plugin = 'place-independence';

/**
 * How webpack names a module whose text stands in its request:
 * `javascript/esm|data:text/javascript;…`.
 */
const inRequest = /^(?:[\w/]+\|)?data:text\/javascript;charset=utf-8;base64,/;

/** Instead of a number: what the federation plugin makes holds absolute paths, its name too. */
const fixedId = (module: Module): string | null => {
  if (inRequest.test(module.identifier())) return 'runtime';
  return module.libIdent({ context: '' })?.startsWith('webpack/container/entry/') ? 'entry' : null;
};

/**
 * The same sources give the same bytes in whichever folder they lie, and are built from. Webpack
 * numbers modules by their names, with paths relative to the bundle's folder; of two it cannot tell
 * that there are paths in them. The federation plugin, which comes after this one, writes down the
 * version of the package in whose folder it is called.
 */
export class PlaceIndependencePlugin {
  /** @param semver of the bundle's own package */
  constructor(private readonly semver: string) {}

  apply(compiler: Compiler): void {
    process.env['MF_BUILD_VERSION'] = this.semver; // the only way to tell it
    compiler.hooks.compilation.tap(plugin, (compilation) => {
      // Before webpack numbers whatever has no number yet.
      compilation.hooks.moduleIds.tap({ name: plugin, stage: -1 }, (modules) => {
        for (const module of modules) {
          const id =
            compilation.chunkGraph.getNumberOfModuleChunks(module) > 0 ? fixedId(module) : null;
          if (id !== null) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}
