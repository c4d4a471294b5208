import { ErrorBoundary } from '@sala/shared-ui';
import {
  Activity,
  Suspense,
  useEffect,
  useInsertionEffect,
  useSyncExternalStore,
  type ComponentType,
} from 'react';
import { Router, type DataRouter, type Navigator } from 'react-router-dom';
import { createStore } from 'zustand';
import { whenIdle } from './idle';

interface Piece {
  readonly path: string;
  readonly Screen: ComponentType;
  readonly onEnd: () => void;
}

const stage = createStore<{ readonly piece: Piece | null }>(() => ({ piece: null }));

const clearStage = (): void => {
  const { piece } = stage.getState();
  stage.setState({ piece: null });
  piece?.onEnd();
};

/**
 * Renders a screen whose code is loaded, hidden, while somebody points at its link and the page is
 * idle. First-time work of the browser (compiling functions, inserting style rules) takes an old
 * computer longer than rendering itself, and is done before the click.
 *
 * @param begin called right before; what it returns is called once the screen is removed again.
 */
export const prerenderHidden = (
  path: string,
  Screen: ComponentType,
  begin: () => () => void = () => () => undefined,
): void => {
  whenIdle(() => {
    if (location.pathname === path) return; // the click was faster
    clearStage();
    stage.setState({ piece: { path, Screen, onEnd: begin() } });
  });
};

const nowhere = (): void => undefined;
/** Hidden screens cannot navigate. */
const noNavigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : (to.pathname ?? '')),
  go: nowhere,
  push: nowhere,
  replace: nowhere,
};

/** Rendered last, after everything before it. */
const RenderedMarker = () => {
  useInsertionEffect(() => void whenIdle(clearStage), []);
  return null;
};

/** No effect runs in a hidden tree: nothing is fetched, subscribed or focused. */
export const HiddenPrerender = ({ router }: { readonly router: DataRouter }) => {
  const { piece } = useSyncExternalStore(stage.subscribe, stage.getState);
  useEffect(
    () =>
      router.subscribe(({ navigation }) => {
        if (navigation.state !== 'idle') clearStage(); // the actual navigation starts
      }),
    [router],
  );
  if (!piece) return null;
  const { path, Screen } = piece;
  return (
    <Activity mode="hidden">
      <ErrorBoundary key={path} fallback={() => null}>
        <Suspense>
          <Router location={path} navigator={noNavigator}>
            <Screen />
          </Router>
          <RenderedMarker />
        </Suspense>
      </ErrorBoundary>
    </Activity>
  );
};
