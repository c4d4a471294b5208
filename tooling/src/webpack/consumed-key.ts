import type { Module } from 'webpack';

/** A consumed module of the share scope, as the federation plugin builds it. */
interface FederatedModule extends Module {
  readonly options?: { readonly shareKey?: string };
}

/** Key of the share table that a module stands for; undefined: it is a bundle's own. */
export const consumedKey = (module: Module | null): string | undefined =>
  module?.type === 'consume-shared-module'
    ? (module as FederatedModule).options?.shareKey
    : undefined; // the plugin's class is not exported
