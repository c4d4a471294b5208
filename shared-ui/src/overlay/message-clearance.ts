/** Height of a two-line message, in pixels. */
const messageHeight = 84;
/** Distance from the bottom edge within which an element counts as fixed there, in pixels. */
const bottomMargin = 24;

type Place = 'top' | 'top of a phone' | 'bottom';

const kept = new Map<Element, Place>();

const isPhone = (): boolean => matchMedia('(max-width: 47.99rem)').matches;

/** Ignores elements covered by an open sheet. */
const isBehind = (element: Element): boolean =>
  element.closest('[aria-hidden=true], [inert]') !== null;

const rectsAt = (...places: readonly Place[]): DOMRect[] =>
  [...kept]
    .filter(
      ([element, place]) =>
        places.includes(place) && !(place === 'top of a phone' && isBehind(element)),
    )
    .map(([element]) => element.getBoundingClientRect());

const byTop = (one: DOMRect, other: DOMRect): number => one.top - other.top;

/**
 * Publishes where messages start at the top and end at the bottom, clear of the registered
 * elements.
 */
const publish = (): void => {
  const { style } = document.documentElement;
  const above = rectsAt('top', ...(isPhone() ? (['top of a phone'] as const) : [])).toSorted(byTop);
  const end = above.reduce(
    (begin, { top, bottom }) => (top < begin + messageHeight ? Math.max(begin, bottom) : begin),
    0,
  );
  style.setProperty('--kept-in-sight-end', `${end}px`);
  const below = rectsAt('bottom').filter(
    ({ height, bottom }) => height > 0 && bottom > innerHeight - bottomMargin,
  );
  style.setProperty(
    '--kept-in-sight-foot',
    `${Math.max(0, ...below.map(({ top }) => innerHeight - top))}px`,
  );
};

let drawn = 0;
const publishSoon = (): void => {
  cancelAnimationFrame(drawn);
  drawn = requestAnimationFrame(publish);
};

const keep =
  (place: Place) =>
  (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined;
    const sizes = new ResizeObserver(publish);
    if (kept.size === 0) addEventListener('scroll', publishSoon, { capture: true, passive: true });
    kept.set(element, place);
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      kept.delete(element);
      if (kept.size === 0) removeEventListener('scroll', publishSoon, { capture: true });
      publish();
      publishSoon(); // a closing sheet uncovers elements after its animation
    };
  };

/**
 * Ref for elements that top messages must not cover: a sheet's header, or a form's server response.
 * The lowest end is published as `--kept-in-sight-end` on the page (0 without one), where messages
 * start.
 */
export const keepInSight = keep('top');

/** The same for elements covered only on narrow screens: a screen's title and actions. */
export const keepInSightOnPhone = keep('top of a phone');

/** Ref for fixed bottom buttons: messages end above them, at `--kept-in-sight-foot` from the bottom. */
export const keepFootInSight = keep('bottom');
