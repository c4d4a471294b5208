import type { Locale, Routes } from '@sala/shared-contracts';
import { useReducer, type ComponentType } from 'react';
import type { LazyRouteFunction, RouteObject } from 'react-router-dom';
import type { ModuleSlots } from './slots';
import { screenStates } from './screen-states';
import { tryAgain } from './try-again';

type Messages = Readonly<Record<string, unknown>>;

/** One message file per language, loaded on demand. */
export type MessageLoaders = Readonly<
  Record<Locale, () => Promise<{ readonly default: Messages }>>
>;

/** A route of a remote: absolute path, lazily loaded screen. */
export interface RemoteRouteObject {
  readonly path: string;
  readonly lazy: LazyRouteFunction<RouteObject>;
  /**
   * Messages of this screen alone, loaded with it. Their top-level keys are unique in the
   * namespace.
   */
  readonly messages?: MessageLoaders;
}

/**
 * The module a remote exposes: routes, messages and slots, without a router or i18n instance of its
 * own.
 */
export interface RemoteModule {
  readonly routes: readonly RemoteRouteObject[];
  /** Shared messages, loaded in the language on screen before the first screen renders. */
  readonly messages: MessageLoaders;
  /** Route tables of every endpoint it calls, from the contracts: the shell knows only its own. */
  readonly endpoints?: Routes;
  /** Implements the contract's `slots`. */
  readonly slots?: ModuleSlots;
}

export const defineModule = (module: RemoteModule): RemoteModule => module;

type Loaded = { readonly default: ComponentType };

const failures = new WeakMap<object, () => unknown>();

/**
 * For the shell: why the code of a {@link screen} failed to load; null when it loaded, or for other
 * components.
 */
export const screenFailure = (shown: object): unknown => failures.get(shown)?.() ?? null;

/**
 * A screen that is loaded when first visited: "A lazily loaded screen: `lazy: screen(() =>
 * import('./screens/x/x-page'))`. React Router caches a rejected `lazy` forever, so this never
 * rejects: it resolves to a panel whose Retry imports again and replaces it.". The router keeps a
 * rejected `lazy` for ever, so this one never rejects: it resolves to a panel whose Retry imports
 * again and replaces the panel.
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
