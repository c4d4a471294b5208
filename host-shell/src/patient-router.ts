import type { DataRouter } from 'react-router-dom';

/** Milliseconds: nobody sees a loading bar that is gone sooner. */
const patience = 50;

/**
 * The router as the page draws it. What was prefetched is there within a moment, and to draw the
 * whole page in between, only to say that something is on its way, took an old computer a tenth of
 * the navigation.
 */
export const patient = (router: DataRouter): DataRouter => {
  const subscribe: DataRouter['subscribe'] = (draw) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = router.subscribe((state, options) => {
      clearTimeout(timer);
      if (state.navigation.state === 'idle') draw(state, options);
      else timer = setTimeout(() => draw(router.state, options), patience);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  };
  return Object.create(router, { subscribe: { value: subscribe } }) as DataRouter; // everything else is the router's own
};
