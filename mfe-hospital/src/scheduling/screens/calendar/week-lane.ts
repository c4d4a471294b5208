import { unassigned, type CalendarItem, type Lane } from '../../parts/calendar/calendar-data';
import { everybody } from './calendar-search';

interface WeekLaneSources {
  /** From the address; '' says nothing. */
  readonly wanted: string;
  /** Of the person who looks. */
  readonly own: string | undefined;
  readonly lanes: readonly Lane[];
  readonly items: readonly CalendarItem[];
}

/** Whose week is shown: who is asked for, oneself, or the first with appointments. */
export const laneOfWeek = ({ wanted, own, lanes, items }: WeekLaneSources): string => {
  const known = new Set(lanes.map(({ id }) => id));
  if (wanted === everybody || known.has(wanted)) return wanted;
  if (own !== undefined && known.has(own)) return own;
  const people = lanes.filter(({ id }) => id !== unassigned);
  const busy = people.find(({ id }) => items.some(({ practitionerId }) => practitionerId === id));
  return (busy ?? people[0])?.id ?? everybody;
};

/** The lanes of a week that can be chosen: all, one by one; none stands for no appointments. */
export const lanesOfWeek = (lanes: readonly Lane[], items: readonly CalendarItem[]): Lane[] =>
  lanes.filter(
    ({ id }) => id !== unassigned || items.some(({ practitionerId }) => practitionerId === null),
  );
