import { init, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as core from '@module-federation/runtime/core';
import { learnEndpoints } from '@sala/shared-auth';
import type { RemoteModule } from '@sala/shell-sdk';
import { forgetFailedShare } from '@sala/shell-sdk/forget-failed-share';
import { integrityOf } from './integrity';
import { sharedModules } from './shared-modules';

declare global {
  /** Remote entries look the runtime up here, which makes them a third of the size. */
  var _FEDERATION_RUNTIME_CORE: typeof core | undefined;
}

globalThis._FEDERATION_RUNTIME_CORE = core;

/** The runtime loads a remote's entry, the remote's own bundle the rest: both read the same table. */
const checkIntegrity = (): ModuleFederationRuntimePlugin => ({
  name: 'check-integrity',
  createScript: ({ url }) => {
    const integrity = integrityOf(url);
    if (integrity === undefined) return undefined;
    const script = document.createElement('script');
    script.integrity = integrity;
    return script;
  },
});

const federation = init({
  name: 'host_shell',
  // An unreachable remote must not block the others (docs/adr/0003).
  shareStrategy: 'loaded-first',
  shared: sharedModules,
  plugins: [forgetFailedShare(), checkIntegrity()],
  remotes: [],
});

export interface Entry {
  readonly url: string;
  /** Unique per version. */
  readonly globalName: string;
}

const registered = new Set<string>();

/**
 * Loads the module exposed by one version of a remote. Each version is a remote of its own to the
 * runtime, so a screen on view keeps loading its chunks while another version takes over.
 */
export const loadEntry = async ({ url, globalName }: Entry): Promise<RemoteModule> => {
  if (!registered.has(globalName)) {
    federation.registerRemotes([
      { name: globalName, entry: url, entryGlobalName: globalName, type: 'global' },
    ]);
    registered.add(globalName);
  }
  const loaded = await federation.loadRemote<{ readonly default: RemoteModule }>(
    `${globalName}/remote`,
  );
  if (!loaded) throw new Error(`${globalName} exposes no module "./remote"`);
  learnEndpoints(loaded.default.endpoints ?? {});
  return loaded.default;
};
