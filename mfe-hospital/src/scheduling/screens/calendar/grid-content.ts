import { clockOf, wallAt } from '../../../parts/zoned-time';
import type { CalendarItem } from './calendar-data';
import { looksOf, type MonthDay } from './grid-events';

/** What is said of an appointment beside its patient: its second line, and all of it in words. */
export interface ItemWords {
  readonly detailOf: (item: CalendarItem) => string;
  readonly wordsOf: (item: CalendarItem) => string;
}

/* Of each state a sign, so that none is told by colour alone. */
const marks: Readonly<Partial<Record<CalendarItem['status'], string>>> = {
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

/** Whose words stand in an element. */
const itemsOfWords = new WeakMap<Element, CalendarItem>();

/** What stands in an appointment; no time: the axis tells it. */
export const itemContent = (
  item: CalendarItem,
  time: string | null,
  { detailOf, wordsOf }: ItemWords,
): HTMLElement[] => {
  const shown = line('sala-shown', '');
  shown.ariaHidden = 'true'; // the words say the same, and more
  itemsOfWords.set(shown, item);
  const first = line('sala-line', '');
  const mark = marks[item.status];
  first.append(
    ...(time === null ? [] : [line('sala-time', `${time} `)]),
    ...(mark ? [line('sala-mark', mark)] : []),
    item.patient,
  );
  shown.append(first, line('sala-line sala-more', detailOf(item)));
  return [line('sala-words', wordsOf(item)), shown];
};

/* The library hears clicks and keys of all that stands in what it draws. */
const button = (className: string, text = ''): HTMLElement => {
  const element = line(className, text);
  element.role = 'button';
  element.tabIndex = 0;
  return element;
};

/** The lines of a day in a month, each of them a button. */
export const dayContent = (
  { lines, more }: MonthDay,
  zone: string,
  words: ItemWords,
): HTMLElement[] => [
  ...lines.map(({ item, color, since }) => {
    const shown = button(looksOf(item).join(' '));
    if (color !== null) shown.style.setProperty('--item', color);
    // Of what began the day before, its end is what this day has of it.
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

/**
 * What an appointment is drawn as, a card of the grid or a line of a month, around what is pressed
 * or pointed at.
 */
export const cardAround = (
  target: EventTarget | null,
): { readonly card: HTMLElement; readonly item: CalendarItem } | undefined => {
  const card = target instanceof Element ? target.closest<HTMLElement>('.sala-item') : null;
  const shown = card?.querySelector('.sala-shown');
  const item = shown ? itemsOfWords.get(shown) : undefined;
  return card && item ? { card, item } : undefined;
};
