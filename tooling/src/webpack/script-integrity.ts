import type { Compiler } from 'webpack';

/**
 * `url` and `script` are variables of webpack's loader. Without `crossorigin`, browsers check
 * same-origin scripts, and reuse the page's preload; other origins have no hash.
 */
const attribute = `{
  const { origin, pathname } = new URL(url, document.baseURI);
  const integrity = origin === location.origin && globalThis.salaIntegrity?.[pathname];
  if (integrity) script.integrity = integrity;
}`;

/**
 * Adds integrity hashes to dynamically loaded chunks from `globalThis.salaIntegrity` (path →
 * `sha256-…`), which the shell fills from load.json before it loads that version. A changed file
 * fails like a missing one. Bundles emit no style sheets.
 */
export class ScriptIntegrityPlugin {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.compilation.tap('script-integrity', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'script-integrity',
        (source) => `${source}\n${attribute}`,
      );
    });
  }
}
