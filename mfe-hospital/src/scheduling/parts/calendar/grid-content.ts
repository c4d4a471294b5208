import { clockOf, wallAt } from '../../../parts/zoned-time';
import type { CalendarItem } from './calendar-data';
import { classesOf, type MonthDay } from './grid-events';

/** Text of an appointment: its second line, and the full accessible name. */
export interface ItemText {
  readonly detailOf: (item: CalendarItem) => string;
  readonly wordsOf: (item: CalendarItem) => string;
}

/* A symbol per status, so that colour is not the only cue. */
const statusSymbols: Readonly<Partial<Record<CalendarItem['status'], string>>> = {
  requested: '?',
  confirmed: '✓',
  checked_in: '●',
  in_progress: '▸',
  completed: '■',
  no_show: '✕',
};

const line = (className: string, text: string): HTMLElement => {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
};

/** Appointment of each element with text. */
const itemOfElement = new WeakMap<Element, CalendarItem>();

/** Content of an appointment, without the time that the axis shows. */
export const itemContent = (
  item: CalendarItem,
  time: string | null,
  { detailOf, wordsOf }: ItemText,
): HTMLElement[] => {
  const shown = line('sala-shown', '');
  shown.ariaHidden = 'true'; // the accessible name includes it
  itemOfElement.set(shown, item);
  const first = line('sala-line', '');
  const mark = [item.clashes ? '!' : '', statusSymbols[item.status] ?? ''].join('');
  first.append(
    ...(time === null ? [] : [line('sala-time', `${time} `)]),
    ...(mark ? [line('sala-mark', mark)] : []),
    item.patient,
  );
  shown.append(first, line('sala-line sala-more', detailOf(item)));
  return [line('sala-words', wordsOf(item)), shown];
};

/* The library handles clicks and keys of everything inside its elements. */
const button = (className: string, text = ''): HTMLElement => {
  const element = line(className, text);
  element.role = 'button';
  element.tabIndex = 0;
  return element;
};

/** Lines of a day in a month, each a button. */
export const dayContent = (
  { lines, more }: MonthDay,
  zone: string,
  words: ItemText,
): HTMLElement[] => [
  ...lines.map(({ item, color, since }) => {
    const shown = button(classesOf(item).join(' '));
    if (color !== null) shown.style.setProperty('--item', color);
    // An appointment from the day before shows its end.
    shown.append(
      ...itemContent(
        item,
        since ? `→ ${clockOf(wallAt(item.endAt, zone))}` : clockOf(wallAt(item.startAt, zone)),
        words,
      ),
    );
    return shown;
  }),
  ...(more === null ? [] : [button('sala-rest', more)]),
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
