/** How far from where it begins a message of two lines reaches, in pixels. */
const reach = 84;

const kept = new Set<Element>();

const byTop = (one: DOMRect, other: DOMRect): number => one.top - other.top;

/** Where messages at the top of the page begin: below all that they would lie on. */
const tell = (): void => {
  const rects = [...kept].map((element) => element.getBoundingClientRect()).toSorted(byTop);
  const end = rects.reduce((begin, { top, bottom }) => (top < begin + reach ? Math.max(begin, bottom) : begin), 0);
  document.documentElement.style.setProperty('--kept-in-sight-end', `${end}px`);
};

/**
 * The ref of what stays in sight under messages at the top of the page: a sheet's title and cross, and what the server
 * answered to a form. Where the last of them ends stands in `--kept-in-sight-end` of the page, 0 without one; whoever
 * shows messages begins there.
 */
export const keepInSight = (element: HTMLElement | null): (() => void) | undefined => {
  if (!element) return undefined;
  const sizes = new ResizeObserver(tell);
  kept.add(element);
  sizes.observe(element);
  return () => {
    sizes.disconnect();
    kept.delete(element);
    tell();
  };
};
