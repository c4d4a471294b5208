/** How far from the top of the page a message of two lines reaches, in pixels. */
const reach = 84;

const heads = new Set<Element>();

const tell = (): void => {
  const ends = [...heads].map((head) => head.getBoundingClientRect()).filter(({ top }) => top < reach).map(({ bottom }) => bottom);
  document.documentElement.style.setProperty('--sheet-heads-end', `${Math.max(0, ...ends)}px`);
};

/**
 * The ref of a sheet's head: its title and its cross stay in sight under messages at the top of the page. Where such
 * heads end stands in `--sheet-heads-end` of the page, 0 without one; whoever shows messages begins there.
 */
export const keepHeadInSight = (head: HTMLElement | null): (() => void) | undefined => {
  if (!head) return undefined;
  const sizes = new ResizeObserver(tell);
  heads.add(head);
  sizes.observe(head);
  return () => {
    sizes.disconnect();
    heads.delete(head);
    tell();
  };
};
