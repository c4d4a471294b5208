import { loadRemote, registerRemotes } from '@module-federation/runtime';
import type { RemoteModule } from '@sala/shell-sdk';
import { composition } from './composition';

/** Tells the runtime where each remote of the composition lies. Nothing is fetched yet. */
export const registerComposition = (): void =>
  registerRemotes(
    Object.entries(composition.remotes).map(([name, { stable }]) => ({
      name,
      entry: stable.base + stable.entry,
      entryGlobalName: stable.globalName,
      type: 'global',
    })),
  );

/** The module that a remote exposes; every call after a failure asks the network again. */
export const loadModule = async (name: string): Promise<RemoteModule> => {
  const loaded = await loadRemote<{ readonly default: RemoteModule }>(`${name}/remote`);
  if (!loaded) throw new Error(`${name} exposes no module "./remote"`);
  return loaded.default;
};
