import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorState } from '../states/states';
import { LoadingState } from '../states/loading-state';
import { ErrorBoundary } from './error-boundary';

export interface LazyOptions {
  /** Shown while loading; null for nothing. Default: a skeleton. */
  readonly loading?: ReactNode;
  /** Shown when loading or rendering failed. Default: ErrorState. */
  readonly failed?: (error: unknown, retry: () => void) => ReactNode;
}

/**
 * Like `React.lazy`, which caches a rejected import forever; this shows a panel with Retry, which
 * imports again.
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
    // `lazy` types the props loosely; these are the same Props
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
 * A part loaded on demand: a panel or dialog. Renders nothing while loading and a Retry panel on
 * failure. `const OpenPanel = lazyPart(() => import('./open-panel'), (module) =>
 * module.OpenPanel)`
 */
export const lazyPart = <Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props> =>
  lazyWithRetry<Props>(async () => ({ default: pick(await load()) }), { loading: null });
