/** Marks what takes an appointment that is dropped on it: the id of its column. */
export const dropLane = (laneId: string) => ({ 'data-drop-lane': laneId });

const laneUnder = (event: MouseEvent): Element | null =>
  document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-drop-lane]') ?? null;

/** The marked element under a pointer; null for none. */
export const laneAt = (event: object): string | null =>
  event instanceof MouseEvent ? (laneUnder(event)?.getAttribute('data-drop-lane') ?? null) : null;

/** While something is dragged: what would take it, and which of them is under the pointer. */
const [takes, under] = ['data-takes', 'data-drop-here'] as const;

/** Shows where a dragged appointment can be dropped, until the returned function is called. */
export const markLaneUnder = (): (() => void) => {
  const all = document.querySelectorAll('[data-drop-lane]');
  let now: Element | null = null;
  const point = (next: Element | null): void => {
    if (next === now) return;
    now?.removeAttribute(under);
    next?.setAttribute(under, '');
    now = next;
  };
  const follow = (event: MouseEvent): void => point(laneUnder(event));
  for (const one of all) one.setAttribute(takes, '');
  document.addEventListener('pointermove', follow);
  return () => {
    document.removeEventListener('pointermove', follow);
    point(null);
    for (const one of all) one.removeAttribute(takes);
  };
};
