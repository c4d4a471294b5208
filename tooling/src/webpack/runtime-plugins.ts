import path from 'node:path';

/** Plugins of the federation runtime that run in the browser, bundled into the shell and the remotes. */
export const runtimePlugin = (name: 'forget-failed-share' | 'provide-core'): string =>
  path.resolve(import.meta.dirname, `../federation-runtime/${name}.ts`);
