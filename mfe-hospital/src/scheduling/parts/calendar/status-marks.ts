import type { CalendarItem } from './calendar-data';

/* The icons of the status chips, drawn here because the library takes elements. */
const round = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0';
const clash =
  'm21.7 18-8-14a2 2 0 0 0-3.4 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.7-3M12 9v4M12 17h.01';
const marks: Readonly<Partial<Record<CalendarItem['status'], string>>> = {
  requested: `${round}M9.1 9a3 3 0 0 1 5.8 1c0 2-3 3-3 3M12 17h.01`,
  scheduled:
    'M10.1 2.2a10 10 0 0 1 3.8 0M13.9 21.8a10 10 0 0 1-3.8 0M17.6 3.7a10 10 0 0 1 2.7 2.7M2.2 13.9a10 10 0 0 1 0-3.8M20.3 17.6a10 10 0 0 1-2.7 2.7M21.8 10.1a10 10 0 0 1 0 3.8M3.7 6.4a10 10 0 0 1 2.7-2.7M6.4 20.3a10 10 0 0 1-2.7-2.7',
  confirmed: 'M20 6 9 17l-5-5',
  checked_in: `${round}M12 6v6l4 2`,
  in_progress:
    'M11 2v2M5 2v2M5 3H4a2 2 0 0 0-2 2v4a6 6 0 0 0 12 0V5a2 2 0 0 0-2-2h-1M8 15a6 6 0 0 0 12 0v-3M18 10a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  completed: `${round}M9 12l2 2 4-4`,
  no_show:
    'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M5 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0M17 8l5 5M22 8l-5 5',
};

const drawn = (path: string): SVGElement => {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('class', 'sala-mark');
  svg.setAttribute('viewBox', '0 0 24 24');
  const line = document.createElementNS(space, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
};

/** Symbols of an appointment, so that colour is not the only cue; its words name them. */
export const marksOf = ({ status, clashes }: CalendarItem): SVGElement[] => {
  const mark = marks[status];
  return [...(clashes ? [drawn(clash)] : []), ...(mark ? [drawn(mark)] : [])];
};
