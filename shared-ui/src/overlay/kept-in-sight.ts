/** How far from where it begins a message of two lines reaches, in pixels. */
const reach = 84;
/** As close to the bottom of the window something lies that stays there. */
const rim = 24;

type Place = 'top' | 'top of a phone' | 'bottom';

const kept = new Map<Element, Place>();

const isPhone = (): boolean => matchMedia('(max-width: 47.99rem)').matches;

/** What lies behind an open sheet is no concern of a message. */
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
 * Where messages begin at the top of the page and end at its bottom: beside all that they would lie
 * on.
 */
const tell = (): void => {
  const { style } = document.documentElement;
  const above = rectsAt('top', ...(isPhone() ? (['top of a phone'] as const) : [])).toSorted(byTop);
  const end = above.reduce(
    (begin, { top, bottom }) => (top < begin + reach ? Math.max(begin, bottom) : begin),
    0,
  );
  style.setProperty('--kept-in-sight-end', `${end}px`);
  const below = rectsAt('bottom').filter(
    ({ height, bottom }) => height > 0 && bottom > innerHeight - rim,
  );
  style.setProperty(
    '--kept-in-sight-foot',
    `${Math.max(0, ...below.map(({ top }) => innerHeight - top))}px`,
  );
};

let drawn = 0;
const tellSoon = (): void => {
  cancelAnimationFrame(drawn);
  drawn = requestAnimationFrame(tell);
};

const keep =
  (place: Place) =>
  (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined;
    const sizes = new ResizeObserver(tell);
    if (kept.size === 0) addEventListener('scroll', tellSoon, { capture: true, passive: true });
    kept.set(element, place);
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      kept.delete(element);
      if (kept.size === 0) removeEventListener('scroll', tellSoon, { capture: true });
      tell();
      tellSoon(); // a sheet that goes uncovers what is behind it a moment later
    };
  };

/**
 * The ref of what stays in sight under messages at the top of the page: a sheet's title and cross,
 * and what the server answered to a form. Where the last of them ends stands in
 * `--kept-in-sight-end` of the page, 0 without one; whoever shows messages begins there.
 */
export const keepInSight = keep('top');

/**
 * The same for what a message covers only where there is no room beside it: the title of a screen
 * and its actions.
 */
export const keepInSightOnPhone = keep('top of a phone');

/**
 * The ref of buttons that stay at the bottom: messages there end above them, `--kept-in-sight-foot`
 * from the bottom.
 */
export const keepFootInSight = keep('bottom');
