import type { Compiler, Module } from 'webpack';

const plugin = 'place-independence';

/** Identifier of a data URI module: `javascript/esm|data:text/javascript;…`. */
const dataUriModule = /^(?:[\w/]+\|)?data:text\/javascript;charset=utf-8;base64,/;

/** Fixed ids for modules of the federation plugin, whose names contain absolute paths. */
const fixedId = (module: Module): string | null => {
  if (dataUriModule.test(module.identifier())) return 'runtime';
  return module.libIdent({ context: '' })?.startsWith('webpack/container/entry/') ? 'entry' : null;
};

/**
 * Makes the output independent of the folder. Webpack derives module ids from names with relative
 * paths, but does not detect absolute paths in two of them. The federation plugin, which runs
 * later, records the version of the package in the working directory.
 */
export class PlaceIndependencePlugin {
  /** @param semver version in the bundle's package.json */
  constructor(private readonly semver: string) {}

  apply(compiler: Compiler): void {
    process.env['MF_BUILD_VERSION'] = this.semver; // the plugin offers no option
    compiler.hooks.compilation.tap(plugin, (compilation) => {
      // Before webpack assigns the remaining ids.
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
