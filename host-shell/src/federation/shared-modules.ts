import type { UserOptions } from '@module-federation/runtime/types';
import * as sharedAuth from '@sala/shared-auth';
import sharedAuthPackage from '@sala/shared-auth/package.json';
import * as sharedUi from '@sala/shared-ui';
import sharedUiPackage from '@sala/shared-ui/package.json';
import * as shellSdk from '@sala/shell-sdk';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

type SharedModule = NonNullable<UserOptions['shared']>[string];

const share = (version: string, strictVersion: boolean) => ({
  version,
  scope: ['default'],
  shareConfig: { singleton: true, requiredVersion: `^${version}`, strictVersion },
});

/** Already in the page when a remote asks. A facade refuses another major; React only warns. */
const present = (version: string, strictVersion: boolean, module: object): SharedModule => ({
  ...share(version, strictVersion),
  lib: () => module,
});

/** Remotes in watch mode are compiled for it; released ones never ask. */
const forWatchMode: Readonly<Record<string, SharedModule>> =
  process.env.NODE_ENV === 'production'
    ? {}
    : {
        'react/jsx-dev-runtime': {
          ...share(react.version, false),
          get: async () => {
            const module = await import('react/jsx-dev-runtime');
            return () => module;
          },
        },
      };

/** Part of shared-ui that loads with the first screen using it. */
const onDemand = (load: () => Promise<object>): SharedModule => ({
  ...share(sharedUiPackage.version, true),
  get: async () => {
    const module = await load();
    return () => module;
  },
});

/**
 * Modules the shell shares with remotes as singletons, complete: React's `lazy` is among them, so
 * the rule against it is off here (docs/adr/0003). The build reads the chunk names to preload them;
 * lists need table, tabs, chips and menus together.
 */
export const sharedModules: Readonly<Record<string, SharedModule>> = {
  react: present(react.version, false, react),
  'react/jsx-runtime': present(react.version, false, jsxRuntime),
  'react-dom': present(reactDom.version, false, reactDom),
  '@sala/shell-sdk': present(shellSdk.sdkVersion, true, shellSdk),
  '@sala/shared-auth': present(sharedAuthPackage.version, true, sharedAuth),
  '@sala/shared-ui': present(sharedUiPackage.version, true, sharedUi),
  '@sala/shared-ui/form': onDemand(
    () => import(/* webpackChunkName: "facade-form" */ '@sala/shared-ui/form'),
  ),
  '@sala/shared-ui/table': onDemand(
    () => import(/* webpackChunkName: "frame" */ '@sala/shared-ui/table'),
  ),
  '@sala/shared-ui/status': onDemand(
    () => import(/* webpackChunkName: "frame" */ '@sala/shared-ui/status'),
  ),
  // For remotes built when icons were shared; current ones bundle their own (docs/adr/0051).
  '@sala/shared-ui/icons': onDemand(
    () => import(/* webpackChunkName: "facade-icons" */ '@sala/shared-ui/icons'),
  ),
  '@sala/shared-ui/overlay': onDemand(
    () => import(/* webpackChunkName: "facade-overlay" */ '@sala/shared-ui/overlay'),
  ),
  '@sala/shared-ui/menu': onDemand(
    () => import(/* webpackChunkName: "frame" */ '@sala/shared-ui/menu'),
  ),
  '@sala/shared-ui/tabs': onDemand(
    () => import(/* webpackChunkName: "frame" */ '@sala/shared-ui/tabs'),
  ),
  ...forWatchMode,
};
