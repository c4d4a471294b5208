import type { Compilation, Compiler } from 'webpack';

/** Supported by Chrome and Edge since 136, a comment elsewhere. Must be at the very start of a file. */
export const compileHint = '//# allFunctionsCalledOnLoad\n';

/**
 * Browsers compile functions lazily on the main thread, a third of the first screen's cost there.
 * The hint makes them compile a whole file on another thread while it is loading (docs/adr/0050).
 * Only for scripts that run at page start; other code would be compiled needlessly.
 */
export class CompileHintsPlugin {
  /** @param filesAtStart names of scripts needed for the first screen. */
  constructor(private readonly filesAtStart: (compilation: Compilation) => Iterable<string>) {}

  apply(compiler: Compiler): void {
    if (compiler.options.mode === 'development') return;
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('compile-hints', (compilation) => {
      // After the minimizer, which drops comments, and before content hashes.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'compile-hints', stage }, () => {
        for (const file of new Set(this.filesAtStart(compilation)))
          compilation.updateAsset(file, (source) => new sources.ConcatSource(compileHint, source));
      });
    });
  }
}
