import type { Compiler } from 'webpack';

/**
 * Builds a file of `src` as a separate script with the same rules, without chunks or runtime of the
 * page. The gateway serves it: the service worker, and the page of an appointment.
 */
export class SeparateScriptPlugin {
  constructor(
    private readonly name: string,
    private readonly entry: string,
  ) {}

  apply(compiler: Compiler): void {
    // Watch mode releases nothing: there is nothing to cache, and the released pages are served.
    if (compiler.options.mode === 'development') return;
    const { EntryPlugin, webworker } = compiler.webpack;
    const { name, entry } = this;
    compiler.hooks.make.tapPromise(name, (compilation) => {
      const child = compilation.createChildCompiler(
        name,
        { filename: `${name}.[contenthash:8].js` },
        [new webworker.WebWorkerTemplatePlugin(), new EntryPlugin(compiler.context, entry, name)],
      );
      return new Promise((done, fail) =>
        child.runAsChild((error) => (error ? fail(error) : done())),
      );
    });
  }
}
