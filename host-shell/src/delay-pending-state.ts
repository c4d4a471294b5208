import type { DataRouter } from 'react-router-dom';

/** Milliseconds: a shorter loading bar would not be noticed. */
const delayMs = 50;

/**
 * Delays the router's pending state. Prefetched screens settle sooner, and rendering the page only
 * to show a pending state took an old computer a tenth of the navigation.
 */
export const delayPendingState = (router: DataRouter): DataRouter => {
  const subscribe: DataRouter['subscribe'] = (draw) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = router.subscribe((state, options) => {
      clearTimeout(timer);
      if (state.navigation.state === 'idle') draw(state, options);
      else timer = setTimeout(() => draw(router.state, options), delayMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  };
  return Object.create(router, { subscribe: { value: subscribe } }) as DataRouter; // everything else is the router's own
};
