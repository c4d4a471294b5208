import type { Compiler } from 'webpack';

/**
 * `url` and `script` are those of webpack's own loader. A browser checks a script of its own origin
 * without `crossorigin`, and with it would not take the copy that the page preloaded; other origins
 * have no hash.
 */
const attribute = `{
  const { origin, pathname } = new URL(url, document.baseURI);
  const integrity = origin === location.origin && globalThis.salaIntegrity?.[pathname];
  if (integrity) script.integrity = integrity;
}`;

/**
 * Chunks that a bundle loads by itself carry the hash that the page knows of them:
 * `globalThis.salaIntegrity`, path → `sha256-…`, which the shell fills from load.json before it
 * loads anything of that version. A file with other bytes then fails like one that is missing. No
 * bundle emits style sheets, so none is loaded.
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
