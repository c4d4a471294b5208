import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as core from '@module-federation/runtime/core';

declare global {
  var _FEDERATION_RUNTIME_CORE: typeof core | undefined;
}

/**
 * Lends the shell's copy of the federation runtime to the remotes, whose entries are a third as
 * large without one of their own. The plugin's own option for this pulls a second copy in.
 */
const provideCore = (): ModuleFederationRuntimePlugin => ({
  name: 'provide-core',
  beforeInit: (args) => {
    globalThis._FEDERATION_RUNTIME_CORE = core;
    return args;
  },
});

export default provideCore;
