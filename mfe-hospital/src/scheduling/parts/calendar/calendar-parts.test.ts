import type { Room } from '@sala/shared-contracts';
import { elena, site, slotAt } from '../../../testing/booking.fixture';
import { lanesOf, zoneDifferenceOf, type CalendarItem } from './calendar-data';
import { cardAround, dayContent } from './grid-content';
import { gridEvents, type GridSources } from './grid-events';
import { cursorAfter } from './use-calendar-cursor';
import {
  stepDay,
  daysShown,
  hoursOf,
  isWithin,
  rangeOf,
  scrollTimeOf,
  dayBeyond,
} from './calendar-range';
import { fitsBeside, widthOfColumn } from './column-width';
import { condense } from './condense';
import { dayAfter } from '../../../parts/zoned-time';
import { focusBeyondEdge, leaveOver, moveBetweenEvents } from './event-keys';
import { waitFor } from '@testing-library/react';
import { repairRoles } from './repair-roles';
import { subtract } from './shading';

describe('events in the grid', () => {
  const lanes = [
    { id: elena.id, title: 'Elena Ríos', color: null },
    { id: 'none', title: 'Sin médico', color: null },
  ];
  const item = (place: number, more: Partial<CalendarItem> = {}): CalendarItem => ({
    id: `a${place}`,
    patientId: 'p',
    patient: `Paciente ${place}`,
    eventTypeId: 't',
    practitionerId: elena.id,
    roomId: null,
    startAt: slotAt(9, place * 5).startAt,
    endAt: slotAt(9, place * 5 + 20).startAt,
    allDay: false,
    status: 'scheduled',
    overbooked: false,
    version: 1,
    ...more,
  });
  const sources = (more: Partial<GridSources>): GridSources => ({
    answer: { appointments: [], open: [], absences: [], closures: [] },
    items: [],
    zone: 'America/Mexico_City',
    view: 'day',
    columns: 'practitioners',
    color: 'type',
    lanes,
    colorOf: () => '#16a34a',
    mayMove: () => true,
    days: { first: '2026-11-24', end: '2026-11-25' },
    cursor: null,
    room: 4,
    beside: 4,
    pixelsPerMinute: 88 / 60,
    moreWords: (count) => `${count} más`,
    ...more,
  });

  test('places appointments in their column and zone, and finished ones are fixed', () => {
    const [shut, first, second] = gridEvents(
      sources({ items: [item(0), item(1, { practitionerId: null, status: 'completed' })] }),
    );
    expect(shut).toMatchObject({
      display: 'background',
      resourceIds: [elena.id],
      classNames: ['sala-shut'],
    });
    expect(first).toMatchObject({
      start: '2026-11-24T09:00',
      end: '2026-11-24T09:20',
      resourceIds: [elena.id],
      startEditable: true,
      styles: ['--item:#16a34a'],
    });
    expect(second).toMatchObject({ resourceIds: ['none'], startEditable: false });
  });

  test('a month day shows the first lines that fit, and the number of others', () => {
    const items = Array.from({ length: 11 }, (_, place) => item(10 - place));
    const [day, ...others] = gridEvents(sources({ view: 'month', items }));
    expect(others).toEqual([]); // one element to render and measure per day
    expect(day?.extendedProps?.['month']).toEqual({
      day: '2026-11-24',
      lines: [items[10], items[9], items[8]].map((one) => ({
        item: one,
        color: '#16a34a',
        since: false,
      })),
      more: '8 más',
    });
    const [whole] = gridEvents(
      sources({ view: 'month', color: 'status', items: items.slice(0, 4) }),
    );
    expect(whole?.extendedProps?.['month']).toMatchObject({
      lines: { length: 4, 0: { color: null } },
      more: null,
    });
  });

  test('an appointment over midnight shows on both days, one until midnight only on its own', () => {
    const late = item(0, {
      startAt: '2026-11-25T05:30:00.000Z',
      endAt: '2026-11-25T06:30:00.000Z',
    });
    const untilMidnight = item(1, {
      startAt: '2026-11-25T05:00:00.000Z',
      endAt: '2026-11-25T06:00:00.000Z',
    });
    const days = { first: '2026-11-24', end: '2026-11-26' };
    const [first, second, ...others] = gridEvents(
      sources({ view: 'month', items: [late, untilMidnight], days }),
    );
    expect(others).toEqual([]);
    expect(first?.extendedProps?.['month']).toMatchObject({
      day: '2026-11-24',
      lines: [
        { item: untilMidnight, since: false },
        { item: late, since: false },
      ],
    });
    expect(second?.extendedProps?.['month']).toMatchObject({
      day: '2026-11-25',
      lines: [{ item: late, since: true }],
    });
    expect(
      gridEvents(sources({ view: 'month', items: [late], days: { ...days, first: '2026-11-25' } })),
    ).toMatchObject([{ start: '2026-11-25T00:00' }]);
    const [line] = dayContent(
      { day: '2026-11-25', lines: [{ item: late, color: null, since: true }], more: null },
      'America/Mexico_City',
      { detailOf: () => 'Control', wordsOf: () => 'Todo' },
      document,
    );
    expect(line).toHaveTextContent(/^Todo→ 00:30Paciente 0$/);
  });

  test('month lines are buttons with their appointment, except the last', () => {
    const one = item(0, { overbooked: true });
    const [line, more] = dayContent(
      { day: '2026-11-24', lines: [{ item: one, color: '#16a34a', since: false }], more: '8 más' },
      'America/Mexico_City',
      { detailOf: () => 'Control', wordsOf: () => 'Todo' },
      document,
    );
    expect(line).toHaveClass('sala-item', 'sala-scheduled', 'sala-over');
    expect(line).toHaveTextContent(/^Todo09:00Paciente 0$/);
    expect(line?.style.getPropertyValue('--item')).toBe('#16a34a');
    expect(cardAround(line?.querySelector('.sala-name') ?? null)).toEqual({
      card: line,
      item: one,
    });
    expect(more).toHaveTextContent('8 más');
    expect(cardAround(more ?? null)).toBeUndefined();
  });

  test('rooms with equal names include the site, others do not', () => {
    const room = (id: string, name: string, siteId: string): Room => ({
      id,
      name,
      siteId,
      departmentId: 'd',
      kind: 'consult',
      capacity: 1,
      active: true,
      version: 1,
    });
    const rooms = [
      room('r1', 'Consultorio 1', 's1'),
      room('r2', 'Consultorio 1', 's2'),
      room('r3', 'Consultorio 2', 's1'),
    ];
    const shown = lanesOf({
      columns: 'rooms',
      departmentId: 'd',
      who: '',
      practitioners: [],
      rooms,
      sites: [
        { ...site, id: 's1', name: 'Centro' },
        { ...site, id: 's2', name: 'Norte' },
      ],
      items: [],
      unassignedTitle: '',
      titleOf: ({ name }) => name,
    });
    expect(shown.map(({ title }) => title)).toEqual([
      'Consultorio 1 · Centro',
      'Consultorio 1 · Norte',
      'Consultorio 2',
    ]);
  });

  test('a closure covers all columns, absences their own', () => {
    const answer = {
      appointments: [],
      open: [],
      absences: [
        {
          practitionerId: elena.id,
          startAt: slotAt(12).startAt,
          endAt: slotAt(14).startAt,
          type: 'vacation',
        },
      ],
      closures: [{ siteId: null, name: 'Aniversario', from: '2026-11-24', to: '2026-11-24' }],
    };
    const events = gridEvents(sources({ answer })).slice(1);
    expect(events).toMatchObject([
      {
        start: '2026-11-24T12:00',
        end: '2026-11-24T14:00',
        resourceIds: [elena.id],
        classNames: ['sala-away'],
      },
      {
        start: '2026-11-24T00:00',
        end: '2026-11-25T00:00',
        title: 'Aniversario',
        resourceIds: lanes.map(({ id }) => id),
      },
    ]);
  });

  test('arrows move by quarter hours and columns, days, or weeks', () => {
    const cursor = { start: '2026-11-24T10:00', end: '2026-11-24T10:15', laneId: elena.id };
    expect(cursorAfter(cursor, 'ArrowDown', 'day', lanes)).toEqual({
      start: '2026-11-24T10:15',
      end: '2026-11-24T10:30',
      laneId: elena.id,
    });
    expect(cursorAfter(cursor, 'ArrowRight', 'day', lanes)).toMatchObject({
      start: '2026-11-24T10:00',
      laneId: 'none',
    });
    expect(cursorAfter(cursor, 'ArrowLeft', 'week', lanes).start).toBe('2026-11-23T10:00');
    expect(cursorAfter(cursor, 'ArrowUp', 'month', lanes).start).toBe('2026-11-17T10:00');
    expect(
      cursorAfter({ ...cursor, start: '2026-11-24T00:00' }, 'ArrowUp', 'day', lanes).start,
    ).toBe('2026-11-24T00:00');
  });

  describe('a practitioner in another zone than the grid', () => {
    const zoneOf: Readonly<Record<string, string>> = {
      centro: 'America/Mexico_City',
      tijuana: 'America/Tijuana',
      cancun: 'America/Cancun',
      guadalajara: 'America/Mexico_City',
    };
    const zones = {
      ofSite: (id: string | null | undefined) => zoneOf[id ?? ''] ?? 'America/Mexico_City',
      sites: Object.keys(zoneOf).map((id) => ({ ...site, id, name: id })),
    };
    const differenceOf = (instant: string, ...siteIds: string[]) =>
      zoneDifferenceOf({ siteIds }, zones, 'America/Mexico_City', instant);
    const winter = '2026-11-24T18:00:00.000Z';

    test.each([
      ['tijuana −2 h', differenceOf(winter, 'tijuana')],
      ['tijuana −1 h', differenceOf('2026-07-24T18:00:00.000Z', 'tijuana')],
      ['cancun +1 h', differenceOf(winter, 'cancun')],
      [null, differenceOf(winter, 'centro', 'guadalajara')],
      [null, differenceOf(winter, 'centro', 'tijuana')],
      [null, differenceOf(winter, 'tijuana', 'centro')],
      [null, differenceOf(winter)],
    ])('is labelled %s', (words, found) => expect(found).toBe(words));
  });
});

describe('the range in sight', () => {
  test('each view spans its days, weeks from the day that the company chose', () => {
    expect(daysShown('day', '2026-11-22', 'monday')).toEqual({
      first: '2026-11-22',
      end: '2026-11-23',
    });
    expect(daysShown('week', '2026-11-22', 'monday')).toEqual({
      first: '2026-11-16',
      end: '2026-11-23',
    });
    expect(daysShown('month', '2026-11-22', 'monday')).toEqual({
      first: '2026-10-26',
      end: '2026-12-07',
    });
    expect(daysShown('month', '2027-02-10', 'monday')).toEqual({
      first: '2027-02-01',
      end: '2027-03-01',
    });
    expect(daysShown('week', '2026-11-22', 'sunday')).toEqual({
      first: '2026-11-22',
      end: '2026-11-29',
    });
    expect(daysShown('month', '2027-02-10', 'sunday')).toEqual({
      first: '2027-01-31',
      end: '2027-03-07',
    });
  });

  test('ranges follow the zone of the site across clock changes', () => {
    expect(rangeOf('week', '2026-11-01', 'America/Tijuana', 'monday')).toEqual({
      from: '2026-10-26T07:00:00.000Z',
      to: '2026-11-02T08:00:00.000Z',
    });
  });

  test('a step is as long as the view', () => {
    expect([
      stepDay('day', '2026-12-31', 1),
      stepDay('week', '2026-01-03', -1),
      stepDay('month', '2027-01-31', 1),
    ]).toEqual(['2027-01-01', '2025-12-27', '2027-02-28']);
  });

  test('visible hours include all appointments', () => {
    const at = (start: string, end: string) => ({
      start: `2026-11-24T${start}`,
      end: `2026-11-24T${end}`,
    });
    expect(hoursOf([])).toEqual({ from: '08:00:00', to: '19:00:00' });
    expect(hoursOf([at('06:30', '07:00'), at('19:40', '20:10')])).toEqual({
      from: '06:00:00',
      to: '21:00:00',
    });
    expect(hoursOf([{ start: '2026-11-24T22:00', end: '2026-11-25T01:00' }])).toEqual({
      from: '08:00:00',
      to: '24:00:00',
    });
  });

  test('the current hour is among the visible ones, with the hour before it at the top', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const now = `2026-11-24T${String(hour).padStart(2, '0')}:30`;
      const hours = hoursOf([], now);
      const top = scrollTimeOf(now, hours);
      const clock = `${now.slice(11)}:00`;
      expect([hours.from <= clock, clock < hours.to, top <= clock]).toEqual([true, true, true]);
      expect(Number(clock.slice(0, 2)) - Number(top.slice(0, 2))).toBeLessThanOrEqual(1);
    }
    expect(scrollTimeOf('2026-11-24T22:10', hoursOf([], '2026-11-24T22:10'))).toBe('21:00:00');
    expect(scrollTimeOf('2026-11-24T06:10', hoursOf([], '2026-11-24T06:10'))).toBe('06:00:00');
    expect(scrollTimeOf(null, hoursOf([]))).toBe('08:00:00');
    expect(isWithin('2026-11-24T00:00', { first: '2026-11-24', end: '2026-11-25' })).toBe(true);
    expect(isWithin('2026-11-25T00:00', { first: '2026-11-24', end: '2026-11-25' })).toBe(false);
  });
});

describe('column widths', () => {
  test('a column of a day fits a name; weeks and months are whole at every width', () => {
    expect(widthOfColumn('day')).toBeGreaterThanOrEqual(110);
    expect([widthOfColumn('week'), widthOfColumn('month')]).toEqual([0, 0]);
  });

  test('appointments stand side by side only if each is 110 pixels wide', () => {
    expect(fitsBeside(1102, 7, 'week')).toBe(1); // at 1366 with the menu
    expect(fitsBeside(1656, 7, 'week')).toBe(2); // at 1920
    expect(fitsBeside(1102, 2, 'day')).toBe(4);
  });

  test('days narrower than a name count, columns of a day scroll', () => {
    expect(fitsBeside(504, 7, 'week')).toBe(0); // a tablet with the menu
    expect(fitsBeside(504, 7, 'month')).toBe(0);
    expect(fitsBeside(1102, 14, 'week')).toBe(0); // two agendas a day
    expect(fitsBeside(504, 7, 'day')).toBe(1);
    expect(fitsBeside(0, 7, 'week')).toBe(1); // not measured yet
  });
});

describe('condensed hours', () => {
  const item = (hour: number, minute: number, minutes = 20, lane = 'a'): CalendarItem => ({
    id: `${lane} ${hour}:${minute}`,
    patientId: 'p',
    patient: 'Mariana García López',
    eventTypeId: 't',
    practitionerId: lane,
    roomId: null,
    startAt: slotAt(hour, minute).startAt,
    endAt: slotAt(hour, minute + minutes).startAt,
    allDay: false,
    status: 'scheduled',
    overbooked: false,
    version: 1,
  });
  const shown = (items: readonly CalendarItem[], beside = 1, lanes = false, leastMinutes = 10) => {
    const { alone, blocks } = condense(items, {
      zone: 'America/Mexico_City',
      laneOf: ({ practitionerId }) => (lanes ? (practitionerId ?? '') : ''),
      beside,
      leastMinutes,
    });
    return {
      alone: alone.map(({ id }) => id).sort(),
      blocks: blocks
        .map(({ start, items: inside }) => `${start.slice(11)} ${inside.length}`)
        .sort(),
    };
  };

  test('appointments one after another, or that fit side by side, are drawn', () => {
    expect(shown([item(9, 0), item(9, 20), item(11, 0)]).blocks).toEqual([]);
    expect(shown([item(9, 0, 20, 'a'), item(9, 0, 20, 'b')], 2).blocks).toEqual([]);
    expect(shown([item(9, 0, 20, 'a'), item(9, 0, 20, 'b')], 1, true).blocks).toEqual([]);
  });

  test('more than fit become the number of their hour, and take along what the hour covers', () => {
    const crowded = [item(9, 0, 20, 'a'), item(9, 0, 20, 'b'), item(9, 40, 20, 'a'), item(11, 0)];
    expect(shown(crowded)).toEqual({ alone: ['a 11:0'], blocks: ['09:00 3'] });
  });

  test('a long one counts in the hour where it begins; an hour of one shows it', () => {
    const long = [item(9, 30, 90, 'a'), item(10, 0, 20, 'b'), item(10, 30, 20, 'b'), item(11, 5)];
    expect(shown(long)).toEqual({ alone: ['a 11:5'], blocks: ['09:00 1', '10:00 2'] });
    expect(shown([item(9, 50, 20, 'a'), item(10, 0, 20, 'b')])).toEqual({
      alone: ['b 10:0'],
      blocks: ['09:00 1'],
    });
  });

  test('those too short for a line are counted; days keep apart, and whole days are no hours', () => {
    expect(shown([item(9, 0, 5), item(9, 5, 5)]).blocks).toEqual(['09:00 2']);
    const tomorrow = { startAt: '2026-11-25T15:00:00.000Z', endAt: '2026-11-25T15:20:00.000Z' };
    const whole = { ...item(9, 0, 540, 'whole'), allDay: true };
    expect(shown([item(9, 0), { ...item(9, 0, 20, 'b'), ...tomorrow }, whole]).blocks).toEqual([]);
  });

  test('eight doctors with forty appointments each leave blocks that are disjoint', () => {
    const week = Array.from({ length: 320 }, (_, place) => {
      const day = place % 5;
      const at =
        Date.parse(slotAt(8).startAt) + day * 86_400_000 + ((place * 7) % 33) * 20 * 60_000;
      return {
        ...item(9, 0, 20, `d${place % 8}`),
        id: String(place),
        startAt: new Date(at).toISOString(),
        endAt: new Date(at + 20 * 60_000).toISOString(),
      };
    });
    const { alone, blocks } = condense(week, {
      zone: 'America/Mexico_City',
      laneOf: () => '',
      beside: 1,
      leastMinutes: 10,
    });
    expect(new Set(blocks.map(({ start }) => start)).size).toBe(blocks.length);
    expect(alone.length + blocks.reduce((sum, { items }) => sum + items.length, 0)).toBe(320);
  });
});

describe('keys', () => {
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
});

describe('roles of the grid', () => {
  test('removes invalid table and article roles from anything the library draws', async () => {
    const frame = document.createElement('div');
    frame.innerHTML =
      '<div role="table"><div role="row"><article role="button" tabindex="0"><div class="ec-event-body">Ana</div></article></div></div>';
    const end = repairRoles(frame);
    expect(frame.querySelectorAll('[role=table], [role=row]')).toHaveLength(0);
    frame.firstElementChild?.insertAdjacentHTML('beforeend', '<div role="columnheader"></div>');
    await waitFor(() => expect(frame.querySelectorAll('[role=columnheader]')).toHaveLength(0));
    expect(frame.querySelectorAll('article[role], article[tabindex]')).toHaveLength(0);
    expect(frame.querySelector('[role=button]')).toHaveTextContent('Ana');
    frame
      .querySelector('article')
      ?.insertAdjacentHTML('beforeend', '<div class="ec-event-body">Luz</div>'); // redrawn by the library
    await waitFor(() => expect(frame.querySelectorAll('[role=button]')).toHaveLength(2));
    const stops = () => [...frame.querySelectorAll('[tabindex="0"]')].map((one) => one.textContent);
    expect(stops()).toEqual(['Ana']);
    frame
      .querySelectorAll('[role=button]')[1]
      ?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    expect(stops()).toEqual(['Luz']);
    frame.insertAdjacentHTML(
      'beforeend',
      '<article role="button" tabindex="0"><div class="ec-event-body"><span role="button">Eva</span></div></article>',
    );
    await waitFor(() => expect(frame.querySelectorAll('article[role]')).toHaveLength(0));
    expect(frame.querySelectorAll('[role=button] [role=button]')).toHaveLength(0);
    end();
  });
});

describe('shading', () => {
  const at = (start: string, end: string) => ({
    start: `2026-11-24T${start}`,
    end: `2026-11-24T${end}`,
  });

  test('shades everything outside opening ranges, in any order', () => {
    const day = at('00:00', '23:59');
    expect(
      subtract(day, [at('16:00', '20:00'), at('09:00', '14:00'), at('10:00', '13:00')]),
    ).toEqual([at('00:00', '09:00'), at('14:00', '16:00'), at('20:00', '23:59')]);
    expect(subtract(day, [])).toEqual([day]);
    expect(subtract(day, [at('00:00', '23:59')])).toEqual([]);
    expect(subtract(at('10:00', '12:00'), [at('09:00', '11:00')])).toEqual([at('11:00', '12:00')]);
  });
});
