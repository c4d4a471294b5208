import type { RemoteModule } from '@sala/shell-sdk';

const loadRuntime = () => import(/* webpackChunkName: "federation" */ './federation/runtime');

/** Fetches what is needed before any remote can be: the federation runtime and what the shell provides. */
export const prepareFederation = async (): Promise<void> => void (await loadRuntime());

/**
 * The module that a remote exposes; every call after a failure asks the network again.
 * Signing in needs no remote, so the federation runtime is not in the first load.
 */
export const loadModule = async (name: string): Promise<RemoteModule> => (await loadRuntime()).loadModule(name);
