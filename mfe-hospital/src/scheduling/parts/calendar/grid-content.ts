import { clockOf, wallAt } from '../../../parts/zoned-time';
import type { CalendarItem } from './calendar-data';
import { classesOf, type MonthDay, type MonthLoad } from './grid-events';
import { marksOf } from './status-marks';

/** Text of an appointment: its second line, and the full accessible name. */
export interface ItemText {
  readonly detailOf: (item: CalendarItem) => string;
  readonly wordsOf: (item: CalendarItem) => string;
}

/** Text of a counted hour, and its accessible name. */
export interface BlockText {
  readonly title: string;
  readonly detail: string;
  readonly words: string;
}

const line = (className: string, text: string): HTMLElement => {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
};

/** Appointment of each element with text. */
const itemOfElement = new WeakMap<Element, CalendarItem>();

/**
 * Content of an appointment: who, then when and what. A name is cut at its end only; the time gives
 * way to it.
 */
export const itemContent = (
  item: CalendarItem,
  time: string,
  { detailOf, wordsOf }: ItemText,
  marks: ParentNode,
): HTMLElement[] => {
  const shown = line('sala-shown', '');
  shown.ariaHidden = 'true'; // the accessible name includes it
  itemOfElement.set(shown, item);
  const first = line('sala-line', '');
  first.append(...marksOf(item, marks), line('sala-name', item.patient), line('sala-time', time));
  shown.append(
    first,
    line('sala-line sala-more', [time, detailOf(item)].filter(Boolean).join(' · ')),
  );
  return [line('sala-words', wordsOf(item)), shown];
};

/** A line of a month: when, then who. */
const monthLine = (
  item: CalendarItem,
  time: string,
  { wordsOf }: ItemText,
  marks: ParentNode,
): HTMLElement[] => {
  const shown = line('sala-shown', '');
  shown.ariaHidden = 'true';
  itemOfElement.set(shown, item);
  const first = line('sala-line', '');
  first.append(line('sala-time', time), ...marksOf(item, marks), line('sala-name', item.patient));
  shown.append(first);
  return [line('sala-words', wordsOf(item)), shown];
};

/** The number of appointments of an hour, and whose they are. */
export const blockContent = ({ title, detail, words }: BlockText): HTMLElement[] => {
  const shown = line('sala-shown', '');
  shown.ariaHidden = 'true';
  shown.append(line('sala-line sala-number', title), line('sala-line sala-more', detail));
  return [line('sala-words', words), shown];
};

/* The library handles clicks and keys of everything inside its elements. */
const button = (className: string, day: string, text = ''): HTMLElement => {
  const element = line(className, text);
  element.dataset['day'] = day;
  element.role = 'button';
  element.tabIndex = 0;
  return element;
};

/* How full the day is, and its first free time, which books it. */
const loadContent = ({ share, count, free, full }: MonthLoad, day: string): HTMLElement[] => {
  const row = line('sala-load', '');
  if (free) row.append(button('sala-free', day, free));
  row.append(line(full ? 'sala-number sala-full' : 'sala-number', count));
  if (!share) return [row];
  const bar = line('sala-bar', '');
  bar.ariaHidden = 'true';
  bar.style.setProperty('--share', `${Math.min(100, Math.round(share * 100))}%`);
  if (full) bar.dataset['full'] = '';
  return [row, bar];
};

/* Why the day is closed, and how many are there nevertheless. */
const closedContent = (closed: string, count: string): HTMLElement[] => {
  const row = line('sala-load', '');
  row.append(line('sala-number sala-why', closed), line('', count));
  return [row];
};

/** How full a day of a month is, and its lines, each a button. */
export const dayContent = (
  { day, lines, more, load, closed }: MonthDay,
  zone: string,
  words: ItemText,
  marks: ParentNode,
): HTMLElement[] => [
  ...(closed === undefined
    ? load
      ? loadContent(load, day)
      : []
    : closedContent(closed, load?.count ?? '')),
  ...lines.map(({ item, color, since }) => {
    const shown = button(classesOf(item).join(' '), day);
    if (color !== null) shown.style.setProperty('--item', color);
    // An appointment from the day before shows its end.
    shown.append(
      ...monthLine(
        item,
        since ? `→ ${clockOf(wallAt(item.endAt, zone))}` : clockOf(wallAt(item.startAt, zone)),
        words,
        marks,
      ),
    );
    return shown;
  }),
  ...(more === null ? [] : [button('sala-rest', day, more)]),
];

/** Element of an appointment, grid card or month line, around an event target. */
export const cardAround = (
  target: EventTarget | null,
): { readonly card: HTMLElement; readonly item: CalendarItem } | undefined => {
  const card = target instanceof Element ? target.closest<HTMLElement>('.sala-item') : null;
  const shown = card?.querySelector('.sala-shown');
  const item = shown ? itemOfElement.get(shown) : undefined;
  return card && item ? { card, item } : undefined;
};
