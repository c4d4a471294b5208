/** Signing in needs no remote, so nothing of the federation is in the first load. Every call after a failure asks the network again. */
export const loadFederation = () => import(/* webpackChunkName: "federation" */ './federation/index');

/** Fetches what is needed before any remote can be: the federation runtime and what the shell provides. */
export const prepareFederation = async (): Promise<void> => void (await (await loadFederation()).trusted());
