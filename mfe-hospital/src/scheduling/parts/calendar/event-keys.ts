/* Buttons of appointments and of counted hours, in the days of a grid of hours. */
const buttons = '.ec-event [role=button]';

interface Spot {
  readonly button: HTMLElement;
  readonly column: number;
  readonly top: number;
  readonly left: number;
}

const spotOf = (button: HTMLElement): Spot => {
  const event = button.closest<HTMLElement>('.ec-event') ?? button;
  return {
    button,
    column: Number.parseInt(event.style.gridColumnStart, 10) || 0,
    top: event.offsetTop,
    left: event.offsetLeft,
  };
};

const byTime = (one: Spot, other: Spot): number => one.top - other.top || one.left - other.left;

/** The neighbour in time within a column, or the nearest in time in the next column that has any. */
const neighbour = (spots: readonly Spot[], from: Spot, key: string): Spot | undefined => {
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const inColumn = spots.filter(({ column }) => column === from.column).sort(byTime);
    const place = inColumn.findIndex(({ button }) => button === from.button);
    return inColumn[place + (key === 'ArrowDown' ? 1 : -1)];
  }
  const aside = key === 'ArrowRight' ? 1 : -1;
  const columns = spots
    .map(({ column }) => column)
    .filter((column) => (column - from.column) * aside > 0)
    .sort((one, other) => (one - other) * aside);
  const distance = ({ top }: Spot) => Math.abs(top - from.top);
  return spots
    .filter(({ column }) => column === columns[0])
    .sort((one, other) => distance(one) - distance(other))[0];
};

/**
 * Moves the focus from an appointment to its neighbour.
 *
 * @returns whether the key was an arrow and there is one
 */
export const moveBetweenEvents = (
  frame: HTMLElement,
  target: HTMLElement,
  key: string,
): boolean => {
  const found = [...frame.querySelectorAll<HTMLElement>(buttons)].map(spotOf);
  const from = found.find(({ button }) => button === target);
  const next = from ? neighbour(found, from, key) : undefined;
  next?.button.focus();
  return next !== undefined;
};

/** Focuses the first appointment that is in view, else the first. */
export const focusFirstEvent = (frame: HTMLElement): void => {
  const all = [...frame.querySelectorAll<HTMLElement>(buttons)];
  const top = frame.getBoundingClientRect().top;
  const spots = all
    .filter((button) => button.getBoundingClientRect().top >= top)
    .map(spotOf)
    .sort((one, other) => one.column - other.column || byTime(one, other));
  (spots[0]?.button ?? all[0])?.focus();
};
