import type { KeyboardEvent } from 'react';

/* Places of the buttons of free times: day and line, counted from the first. */
const placeOf = (button: HTMLElement) => ({
  button,
  day: Number(button.dataset['day']),
  line: Number(button.dataset['line']),
});

/** Arrow keys between free times: up and down within a day, left and right to the nearest line. */
export const onTimeKeys = (event: KeyboardEvent<HTMLElement>): void => {
  const { target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !target.matches('[data-free-time]')) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const places = [...currentTarget.querySelectorAll<HTMLElement>('[data-free-time]:enabled')].map(
    placeOf,
  );
  const here = placeOf(target);
  const same = places.filter(({ day }) => day === here.day);
  const at = same.findIndex(({ button }) => button === target);
  const beside = (by: 1 | -1) => {
    const days = [...new Set(places.map(({ day }) => day))].sort((one, other) => one - other);
    const next = days[days.indexOf(here.day) + by];
    return places
      .filter(({ day }) => day === next)
      .sort((one, other) => Math.abs(one.line - here.line) - Math.abs(other.line - here.line))[0];
  };
  const moves: Readonly<Record<string, () => { readonly button: HTMLElement } | undefined>> = {
    ArrowDown: () => same[at + 1],
    ArrowUp: () => same[at - 1],
    ArrowRight: () => beside(1),
    ArrowLeft: () => beside(-1),
    Home: () => same[0],
    End: () => same.at(-1),
  };
  const move = moves[event.key];
  if (!move) return;
  event.preventDefault();
  move()?.button.focus();
};
