/**
 * Replaces the shell's federation/versions.ts in the build without federation: the same screens and
 * lazy chunks in one compilation. For comparison only, never released.
 */
import type { RemoteModule } from '@sala/shell-sdk';
import { assignedVersion, remoteContracts } from '../../host-shell/src/composition';
import { addMessages } from '../../host-shell/src/i18n';
import { useRemotes, type RunningVersion } from '../../host-shell/src/remote-state';
import { learnEndpoints } from '../../shared-auth/src/index';

const modules: Readonly<Record<string, () => Promise<{ readonly default: RemoteModule }>>> = {
  mfe_hospital: () =>
    import(/* webpackChunkName: "remote-mfe_hospital" */ '../../mfe-hospital/src/remote'),
  mfe_customers: () =>
    import(/* webpackChunkName: "remote-mfe_customers" */ '../../mfe-customers/src/remote'),
  mfe_billing: () =>
    import(/* webpackChunkName: "remote-mfe_billing" */ '../../mfe-billing/src/remote'),
  mfe_settings: () =>
    import(/* webpackChunkName: "remote-mfe_settings" */ '../../mfe-settings/src/remote'),
};

export const isOutdated = (): boolean => false;
export const mustStop = (): boolean => false;
export const abandonVersion = (): boolean => false;
export const loadStartOf = (): undefined => undefined;
export const loadTimeoutFor = (): number => 30_000;

export const versionInForce = async (name: string): Promise<RunningVersion> => {
  const running = useRemotes.getState().running[name];
  if (running) return running;
  const load = modules[name];
  const contract = remoteContracts().find((one) => one.name === name);
  if (!load || !contract) throw new Error(`${name} is not part of the build`);
  const { default: module } = await load();
  learnEndpoints(module.endpoints ?? {});
  await addMessages(contract.namespace, module.messages);
  const next = { name, version: assignedVersion(name)?.version ?? '', module, isFallback: false };
  useRemotes.setState((state) => ({ running: { ...state.running, [name]: next } }));
  return next;
};
