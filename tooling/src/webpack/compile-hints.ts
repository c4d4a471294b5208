import type { Compilation, Compiler } from 'webpack';

/**
 * Understood by Chrome and Edge since 136; to every other browser it is a comment. It counts at the
 * very beginning of a file alone.
 */
export const compileHint = '//# allFunctionsCalledOnLoad\n';

/**
 * A browser compiles a function when it is first called, on the thread that also draws and answers
 * keys: a third of what the first screen costs there. With the hint it compiles a file whole,
 * beside that thread and while the file still arrives (docs/adr/0050). Only for what runs when a
 * page starts: other code would be compiled in vain.
 */
export class CompileHintsPlugin {
  /** @param filesAtStart names of the scripts that a page needs for its first screen. */
  constructor(private readonly filesAtStart: (compilation: Compilation) => Iterable<string>) {}

  apply(compiler: Compiler): void {
    if (compiler.options.mode === 'development') return;
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('compile-hints', (compilation) => {
      // Behind the minimizer, which drops comments, and before files are named by their bytes.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'compile-hints', stage }, () => {
        for (const file of new Set(this.filesAtStart(compilation)))
          compilation.updateAsset(file, (source) => new sources.ConcatSource(compileHint, source));
      });
    });
  }
}
