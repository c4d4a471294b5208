import { dayAfter } from '../../../parts/zoned-time';
import { dayBeyond, daysShown } from './calendar-range';
import { focusBeyondEdge, leaveOver, moveBetweenEvents } from './event-keys';

/* What the grid draws of a month: a button for each appointment, on each day that it shows. */
const drawMonth = (month: string, appointments: readonly string[]): HTMLElement => {
  const { first, end } = daysShown('month', month, 'monday');
  const frame = document.createElement('div');
  for (let day = first; day < end; day = dayAfter(day, 1))
    for (const name of appointments.filter((one) => one.startsWith(day))) {
      const event = document.createElement('div');
      event.className = 'ec-event';
      const button = document.createElement('div');
      button.role = 'button';
      button.tabIndex = 0;
      button.dataset['day'] = day;
      button.textContent = name;
      event.append(button);
      frame.append(event);
    }
  document.body.replaceChildren(frame);
  return frame;
};

const focused = (): HTMLElement => {
  if (!(document.activeElement instanceof HTMLElement)) throw new Error('nothing has the focus');
  return document.activeElement;
};

/** Presses an arrow until it leads no further; what had the focus, in order. */
const walk = (
  appointments: readonly string[],
  key: string,
  begin: { readonly month: string; readonly at: string },
  months: number,
): string[] => {
  let { month } = begin;
  let frame = drawMonth(month, appointments);
  [...frame.querySelectorAll<HTMLElement>('[role=button]')]
    .find(({ textContent }) => textContent === begin.at)
    ?.focus();
  const seen = [focused().textContent];
  for (let turned = 0; ;) {
    const from = focused();
    const edge = moveBetweenEvents(frame, from, key);
    if (edge !== null) {
      turned += 1;
      if (turned > months) return seen;
      month = dayBeyond('month', month, edge, 'monday');
      frame = drawMonth(month, appointments);
      focusBeyondEdge(frame, leaveOver(edge, from), month);
    }
    seen.push(focused().textContent);
  }
};

/* November 2026 shows 26 October to 6 December; October ends, December begins within it. */
const appointments = [
  '2026-10-05 a',
  '2026-10-28 b',
  '2026-11-01 c',
  '2026-11-25 d',
  '2026-12-02 f',
  '2026-12-06 g',
  '2026-12-09 h',
];

test('arrows aside reach the appointments of every day, each once, across months', () => {
  const ahead = walk(appointments, 'ArrowRight', { month: '2026-10-15', at: '2026-10-05 a' }, 2);
  expect(ahead).toEqual(appointments);
  const back = walk(appointments, 'ArrowLeft', { month: '2026-12-15', at: '2026-12-09 h' }, 2);
  expect(back).toEqual(appointments.toReversed());
});

test('arrows up and down pass through a day, then by weeks, and on to the next month', () => {
  const wednesdays = ['2026-11-25 d', '2026-11-25 e', '2026-12-02 f'];
  const all = ['2026-11-24 c', ...wednesdays, '2026-12-05 g', '2026-12-09 h'];
  const down = walk(all, 'ArrowDown', { month: '2026-11-15', at: '2026-11-25 d' }, 1);
  expect(down).toEqual([...wednesdays, '2026-12-05 g']);
  const up = walk(all, 'ArrowUp', { month: '2026-12-15', at: '2026-12-09 h' }, 1);
  expect(up).toEqual(['2026-12-09 h', '2026-12-02 f', '2026-11-25 d']);
});
