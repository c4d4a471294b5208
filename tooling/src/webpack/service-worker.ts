import type { Compiler } from 'webpack';

const name = 'service-worker';

/**
 * Builds `src/service-worker/worker.ts` as a separate script with the same rules, without chunks or
 * runtime of the page. The gateway serves it.
 */
export class ServiceWorkerPlugin {
  apply(compiler: Compiler): void {
    // Watch mode releases nothing, so there is nothing to cache.
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
