import { init } from '@module-federation/runtime';
import * as core from '@module-federation/runtime/core';
import type { RemoteModule } from '@sala/shell-sdk';
import { forgetFailedShare } from '@sala/shell-sdk/forget-failed-share';
import { composition } from '../composition';
import { provided } from './provided';

declare global {
  /** Where remotes, whose entries are a third as large without one of their own, find the runtime. */
  var _FEDERATION_RUNTIME_CORE: typeof core | undefined;
}

globalThis._FEDERATION_RUNTIME_CORE = core;

const federation = init({
  name: 'host_shell',
  // One remote that cannot be reached must not stop the others (docs/adr/0003).
  shareStrategy: 'loaded-first',
  shared: provided,
  plugins: [forgetFailedShare()],
  remotes: Object.entries(composition.remotes).map(([name, { stable }]) => ({
    name,
    entry: stable.base + stable.entry,
    entryGlobalName: stable.globalName,
    type: 'global' as const,
  })),
});

export const loadModule = async (name: string): Promise<RemoteModule> => {
  const loaded = await federation.loadRemote<{ readonly default: RemoteModule }>(`${name}/remote`);
  if (!loaded) throw new Error(`${name} exposes no module "./remote"`);
  return loaded.default;
};
