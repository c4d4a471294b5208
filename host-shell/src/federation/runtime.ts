import { init, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as core from '@module-federation/runtime/core';
import { learnEndpoints } from '@sala/shared-auth';
import type { RemoteModule } from '@sala/shell-sdk';
import { forgetFailedShare } from '@sala/shell-sdk/forget-failed-share';
import { integrityOf } from './integrity';
import { provided } from './provided';

declare global {
  /** Where remotes, whose entries are a third as large without one of their own, find the runtime. */
  var _FEDERATION_RUNTIME_CORE: typeof core | undefined;
}

globalThis._FEDERATION_RUNTIME_CORE = core;

/**
 * The entry of a remote is loaded by the runtime, the rest of it by its own bundle: both ask the
 * same table.
 */
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
  // One remote that cannot be reached must not stop the others (docs/adr/0003).
  shareStrategy: 'loaded-first',
  shared: provided,
  plugins: [forgetFailedShare(), checkIntegrity()],
  remotes: [],
});

export interface Entry {
  readonly url: string;
  /** Unlike that of every other version. */
  readonly globalName: string;
}

const registered = new Set<string>();

/**
 * The module that one version of a remote exposes. The runtime knows each version as a remote of
 * its own: what is on the screen of one goes on loading its parts while another takes its place.
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
