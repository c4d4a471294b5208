import type { Compiler } from 'webpack';

const name = 'service-worker';

/**
 * Builds `src/service-worker/worker.ts` as a script of its own beside the shell's: with the same
 * rules, and without any of the page's chunks or its runtime. It is no asset of the page; the
 * gateway serves it.
 */
export class ServiceWorkerPlugin {
  apply(compiler: Compiler): void {
    // In watch mode nothing is released, so there is nothing that could be kept.
    if (compiler.options.mode === 'development') return;
    const { EntryPlugin, webworker } = compiler.webpack;
    compiler.hooks.make.tapPromise(name, (compilation) => {
      const child = compilation.createChildCompiler(
        name,
        { filename: `${name}.[contenthash:8].js` },
        [
          new webworker.WebWorkerTemplatePlugin(),
          new EntryPlugin(compiler.context, './src/service-worker/worker.ts', name),
        ],
      );
      return new Promise((done, fail) =>
        child.runAsChild((error) => (error ? fail(error) : done())),
      );
    });
  }
}
