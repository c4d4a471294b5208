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

const clear = (): void => {
  const { piece } = stage.getState();
  stage.setState({ piece: null });
  piece?.onEnd();
};

/**
 * Somebody points at a place whose code is there: it is drawn out of sight while the page has
 * nothing better to do. What the browser does at a first time (making code of functions, rules of
 * looks) takes an old computer longer than the drawing itself, and is done before the click.
 *
 * @param begin called right before; what it returns is called once the place is gone again.
 */
export const rehearse = (
  path: string,
  Screen: ComponentType,
  begin: () => () => void = () => () => undefined,
): void => {
  whenIdle(() => {
    if (location.pathname === path) return; // the click was sooner
    clear();
    stage.setState({ piece: { path, Screen, onEnd: begin() } });
  });
};

const nowhere = (): void => undefined;
/** Nothing that is only drawn goes anywhere. */
const still: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : (to.pathname ?? '')),
  go: nowhere,
  push: nowhere,
  replace: nowhere,
};

/** Drawn last: all before it has been. */
const End = () => {
  useInsertionEffect(() => void whenIdle(clear), []);
  return null;
};

/** Out of sight, no effect runs: nothing is asked for, listened to or focused. */
export const Rehearsal = ({ router }: { readonly router: DataRouter }) => {
  const { piece } = useSyncExternalStore(stage.subscribe, stage.getState);
  useEffect(
    () =>
      router.subscribe(({ navigation }) => {
        if (navigation.state !== 'idle') clear(); // the real one comes
      }),
    [router],
  );
  if (!piece) return null;
  const { path, Screen } = piece;
  return (
    <Activity mode="hidden">
      <ErrorBoundary key={path} fallback={() => null}>
        <Suspense>
          <Router location={path} navigator={still}>
            <Screen />
          </Router>
          <End />
        </Suspense>
      </ErrorBoundary>
    </Activity>
  );
};
