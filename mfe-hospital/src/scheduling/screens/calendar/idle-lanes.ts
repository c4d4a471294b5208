import {
  unassigned,
  type CalendarAnswer,
  type CalendarItem,
  type Lane,
} from '../../parts/calendar/calendar-data';

interface IdleSources {
  readonly lanes: readonly Lane[];
  readonly items: readonly CalendarItem[];
  readonly open: CalendarAnswer['open'];
  /** Of the person who looks: never folded. */
  readonly own: string | undefined;
}

/**
 * Columns of practitioners with something in them, and those without hours and appointments, which
 * are folded. If nobody has any, nothing is: an empty day keeps its columns.
 */
export const idleLanes = ({
  lanes,
  items,
  open,
  own,
}: IdleSources): { readonly busy: readonly Lane[]; readonly idle: readonly Lane[] } => {
  const used = new Set<string | undefined>([
    own,
    ...items.map(({ practitionerId }) => practitionerId ?? unassigned),
    ...open.map(({ practitionerId }) => practitionerId),
  ]);
  const busy = lanes.filter(({ id }) => used.has(id));
  const idle = lanes.filter(({ id }) => !used.has(id));
  // An empty column for appointments of nobody goes with the others, not alone.
  const people = idle.filter(({ id }) => id !== unassigned);
  const anybody = busy.some(({ id }) => id !== unassigned);
  return people.length > 0 && anybody ? { busy, idle } : { busy: lanes, idle: [] };
};
