import type { Module } from 'webpack';

/** A consumed shared module of the federation plugin. */
interface FederatedModule extends Module {
  readonly options?: { readonly shareKey?: string };
}

/** Share table key of a module; undefined when the bundle contains it. */
export const consumedKey = (module: Module | null): string | undefined =>
  module?.type === 'consume-shared-module'
    ? (module as FederatedModule).options?.shareKey
    : undefined; // the plugin does not export its class
