import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorState } from '../states/states';
import { LoadingState } from '../states/loading-state';
import { ErrorBoundary } from './error-boundary';

export interface LazyOptions {
  /** Shown while it loads; null for nothing, a skeleton unless given. */
  readonly loading?: ReactNode;
  /** Shown when it could not be loaded or failed to render; ErrorState unless given. */
  readonly failed?: (error: unknown, retry: () => void) => ReactNode;
}

/**
 * Like `React.lazy`, which keeps a rejected import for ever; this one shows a panel with Retry, and
 * Retry imports again.
 */
export const lazyWithRetry = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  options: LazyOptions = {},
): ComponentType<Props> => {
  let latest = lazy(load);
  const renew = () => {
    latest = lazy(load);
  };
  const failed =
    options.failed ?? ((_error: unknown, retry: () => void) => <ErrorState onRetry={retry} />);
  return function Lazy(props: Props) {
    const [held, setHeld] = useState({ Screen: latest });
    // `lazy` types the props of what it loads loosely; they are the same Props
    const Screen = held.Screen as ComponentType<Props>;
    return (
      <ErrorBoundary
        onError={renew}
        fallback={(error, reset) =>
          failed(error, () => {
            setHeld({ Screen: latest });
            reset();
          })
        }
      >
        <Suspense fallback={options.loading === undefined ? <LoadingState /> : options.loading}>
          <Screen {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
};

/**
 * A part of a screen that is loaded when somebody acts: a panel, a dialog. Nothing stands in its
 * place while it loads; a failure shows a panel with Retry. `const OpenPanel = lazyPart(() =>
 * import('./open-panel'), (module) => module.OpenPanel)`
 */
export const lazyPart = <Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props> =>
  lazyWithRetry<Props>(async () => ({ default: pick(await load()) }), { loading: null });
