/* Buttons of appointments, counted hours and days of a month. */
const buttons = '.ec-event [role=button]';

/** Where an arrow leads out of the visible days. */
export type Edge = -1 | 1;

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
const byColumn = (one: Spot, other: Spot): number =>
  one.column - other.column || byTime(one, other);

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

const dayOfButton = ({ dataset }: HTMLElement): string => dataset['day'] ?? '';

/** In a month: up and down within a day, then by weeks; aside to the next day that has any. */
const neighbourInMonth = (
  all: readonly HTMLElement[],
  from: HTMLElement,
  key: string,
): HTMLElement | undefined => {
  const day = dayOfButton(from);
  const ahead = key === 'ArrowDown' || key === 'ArrowRight';
  const upright = key === 'ArrowDown' || key === 'ArrowUp';
  const ofDay = all.filter((one) => dayOfButton(one) === day);
  const within = upright ? ofDay[ofDay.indexOf(from) + (ahead ? 1 : -1)] : undefined;
  if (within) return within;
  const weekday = (one: string) => (Date.parse(one) / 86_400_000) % 7;
  const days = [...new Set(all.map(dayOfButton))]
    .filter((one) => (ahead ? one > day : one < day))
    .filter((one) => !upright || weekday(one) === weekday(day))
    .sort();
  const next = ahead ? days[0] : days.at(-1);
  const ofNext = all.filter((one) => dayOfButton(one) === next);
  return key === 'ArrowUp' ? ofNext.at(-1) : ofNext[0];
};

/**
 * Moves the focus from an appointment to its neighbour.
 *
 * @returns the side on which the arrow leads out of the visible days; null: it does not
 */
export const moveBetweenEvents = (
  frame: HTMLElement,
  target: HTMLElement,
  key: string,
): Edge | null => {
  const all = [...frame.querySelectorAll<HTMLElement>(buttons)];
  if (!all.includes(target)) return null;
  const inMonth = dayOfButton(target) !== '';
  const next = inMonth
    ? neighbourInMonth(all, target, key)
    : neighbour(all.map(spotOf), spotOf(target), key)?.button;
  next?.focus();
  if (next) return null;
  if (key === 'ArrowRight' || (inMonth && key === 'ArrowDown')) return 1;
  return key === 'ArrowLeft' || (inMonth && key === 'ArrowUp') ? -1 : null;
};

/** Focuses the first appointment that is in view, else the first. */
export const focusFirstEvent = (frame: HTMLElement): void => {
  const all = [...frame.querySelectorAll<HTMLElement>(buttons)];
  const top = frame.getBoundingClientRect().top;
  const spots = all
    .filter((button) => button.getBoundingClientRect().top >= top)
    .map(spotOf)
    .sort(byColumn);
  (spots[0]?.button ?? all[0])?.focus();
};

/** Where one comes from over an edge. */
export interface Left {
  readonly edge: Edge;
  /** Day of the appointment that was left, in a month; '' in other views. */
  readonly leftDay: string;
}

/** What is left over an edge. */
export const leaveOver = (edge: Edge, target: HTMLElement): Left => ({
  edge,
  leftDay: dayOfButton(target),
});

/**
 * Focuses where one arrives who came over an edge: forwards the first appointment, backwards the
 * first of the last day that has any. A month shows days of its neighbours, too: those that were
 * already passed there are not passed again.
 *
 * @param day the day one arrives at
 */
export const focusBeyondEdge = (frame: HTMLElement, { edge, leftDay }: Left, day: string): void => {
  const all = [...frame.querySelectorAll<HTMLElement>(buttons)];
  const inMonth = all.filter((one) => dayOfButton(one) !== '');
  if (inMonth.length > 0) {
    const days = inMonth.map(dayOfButton).sort();
    const arrived =
      edge === 1
        ? days.find((one) => one >= day && one > leftDay)
        : days.findLast((one) => one <= day && (leftDay === '' || one < leftDay));
    inMonth.find((one) => dayOfButton(one) === arrived)?.focus();
    return;
  }
  const spots = all.map(spotOf).sort(byColumn);
  const column = edge === 1 ? spots[0]?.column : spots.at(-1)?.column;
  spots.find((one) => one.column === column)?.button.focus();
};
