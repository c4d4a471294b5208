/**
 * Stands in for the shell's federation.ts in the build without federation: the same screens, the
 * same lazy chunks, one compilation. It exists for the comparison only and is never released.
 */
import type { RemoteModule } from '@sala/shell-sdk';

const modules: Readonly<Record<string, () => Promise<{ readonly default: RemoteModule }>>> = {
  mfe_hospital: () => import(/* webpackChunkName: "remote-mfe_hospital" */ '../../mfe-hospital/src/remote'),
  mfe_customers: () => import(/* webpackChunkName: "remote-mfe_customers" */ '../../mfe-customers/src/remote'),
  mfe_billing: () => import(/* webpackChunkName: "remote-mfe_billing" */ '../../mfe-billing/src/remote'),
  mfe_settings: () => import(/* webpackChunkName: "remote-mfe_settings" */ '../../mfe-settings/src/remote'),
};

export const prepareFederation = (): Promise<void> => Promise.resolve();

export const loadModule = async (name: string): Promise<RemoteModule> => {
  const load = modules[name];
  if (!load) throw new Error(`${name} is not part of the build`);
  return (await load()).default;
};
