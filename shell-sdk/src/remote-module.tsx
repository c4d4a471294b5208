import type { Locale, Routes } from '@sala/shared-contracts';
import { useReducer, type ComponentType } from 'react';
import type { LazyRouteFunction, RouteObject } from 'react-router-dom';
import type { ModuleSlots } from './slots';
import { screenStates } from './screen-states';
import { tryAgain } from './try-again';

type Messages = Readonly<Record<string, unknown>>;

/** A file of messages in each language, loaded when it is needed. */
export type MessageLoaders = Readonly<
  Record<Locale, () => Promise<{ readonly default: Messages }>>
>;

/** A route of a remote: absolute path, screen loaded when it is first visited. */
export interface RemoteRouteObject {
  readonly path: string;
  readonly lazy: LazyRouteFunction<RouteObject>;
  /**
   * What only this screen says; it comes with the screen. Its keys begin with a word that no other
   * file has.
   */
  readonly messages?: MessageLoaders;
}

/**
 * The one module that a remote exposes: routes, messages and slots, no router and no i18n of its
 * own.
 */
export interface RemoteModule {
  readonly routes: readonly RemoteRouteObject[];
  /**
   * What several screens and slots say. Loaded by the shell for the language on screen, before the
   * first screen renders.
   */
  readonly messages: MessageLoaders;
  /**
   * The tables of every endpoint that its code calls, from the contracts: the shell brings but its
   * own.
   */
  readonly endpoints?: Routes;
  /** What the contract's `slots` promise. */
  readonly slots?: ModuleSlots;
}

/** `export default defineModule({ routes, endpoints, messages })` in `src/remote.ts`. */
export const defineModule = (module: RemoteModule): RemoteModule => module;

type Loaded = { readonly default: ComponentType };

const failures = new WeakMap<object, () => unknown>();

/**
 * For the shell: why the code of a {@link screen} could not be had; null when it came, or is no
 * screen.
 */
export const screenFailure = (shown: object): unknown => failures.get(shown)?.() ?? null;

/**
 * A screen that is loaded when first visited: `lazy: screen(() => import('./screens/x/x-page'))`.
 * The router keeps a rejected `lazy` for ever, so this one never rejects: it resolves to a panel
 * whose Retry imports again and replaces the panel.
 */
export const screen = (load: () => Promise<Loaded>): LazyRouteFunction<RouteObject> => {
  let ready: ComponentType | null = null;
  let failure: unknown = null;

  const attempt = async (): Promise<void> => {
    try {
      ready = (await tryAgain(load)).default;
      failure = null;
    } catch (error) {
      failure = error; // shown by the panel, with Retry
    }
  };

  const Screen = () => {
    const [, rerender] = useReducer((attempts: number) => attempts + 1, 0);
    const { Failure } = screenStates();
    if (ready) {
      const Ready = ready;
      return <Ready />;
    }
    return <Failure error={failure} onRetry={() => attempt().then(rerender)} />;
  };

  failures.set(Screen, () => failure);
  return async () => {
    await attempt();
    return { Component: Screen };
  };
};
