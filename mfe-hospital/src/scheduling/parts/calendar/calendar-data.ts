import type {
  Contract,
  EndpointOutput,
  EventType,
  Practitioner,
  Room,
  Site,
} from '@sala/shared-contracts';
import type { Zones } from '../../../parts/use-zones';
import { hoursAhead } from '../../../parts/zoned-time';

export type CalendarAnswer = EndpointOutput<Contract['appointmentCalendar']>;
export type CalendarItem = CalendarAnswer['appointments'][number] & {
  /** It is another system's: it looks different, and only its own screen has it. */
  readonly foreign?: boolean;
  /** It clashes with one of another system. */
  readonly clashes?: boolean;
};

/** Column of a day: a practitioner, a room, or `none` for unassigned appointments. */
export interface Lane {
  readonly id: string;
  readonly title: string;
  readonly color: string | null;
}

export const unassigned = 'none';

const hiddenStatuses: ReadonlySet<CalendarItem['status']> = new Set([
  'cancelled',
  'rescheduled',
  'waitlisted',
]);

/** Whether it takes space in the grid. */
export const isShown = ({ status }: CalendarItem): boolean => !hiddenStatuses.has(status);

const movableStatuses: ReadonlySet<CalendarItem['status']> = new Set([
  'requested',
  'scheduled',
  'confirmed',
]);

/** Whether it can still be rescheduled. */
export const isMovable = ({ status }: CalendarItem): boolean => movableStatuses.has(status);

interface LaneSources {
  readonly columns: 'practitioners' | 'rooms';
  readonly departmentId: string;
  readonly who: string;
  readonly practitioners: readonly Practitioner[];
  readonly rooms: readonly Room[];
  readonly sites: readonly Site[];
  readonly items: readonly CalendarItem[];
  readonly unassignedTitle: string;
  readonly titleOf: (practitioner: Practitioner) => string;
}

/**
 * Offset of a practitioner's sites from the grid's zone: `Tijuana −2 h`; null when equal or when
 * their sites differ.
 */
export const zoneDifferenceOf = (
  { siteIds }: Pick<Practitioner, 'siteIds'>,
  zones: Pick<Zones, 'ofSite' | 'sites'>,
  zone: string,
  instant: string,
): string | null => {
  const hours = new Set(siteIds.map((id) => hoursAhead(instant, zone, zones.ofSite(id))));
  const [difference] = hours;
  if (hours.size !== 1 || !difference) return null;
  return `${zones.sites.find(({ id }) => id === siteIds[0])?.name ?? ''} ${difference < 0 ? '−' : '+'}${Math.abs(difference)} h`;
};

/** Sites may use the same room name: such names include the site. */
const roomLanes = (rooms: readonly Room[], sites: readonly Site[]): Lane[] =>
  rooms.map(({ id, name, siteId }) => {
    const site = rooms.some((other) => other.id !== id && other.name === name)
      ? sites.find((one) => one.id === siteId)?.name
      : undefined;
    return { id, title: site ? `${name} · ${site}` : name, color: null };
  });

/**
 * Columns of a day: those of the department, others with appointments in it, and unassigned, which
 * accepts drops.
 */
export const lanesOf = ({
  columns,
  departmentId,
  who,
  practitioners,
  rooms,
  sites,
  items,
  unassignedTitle,
  titleOf,
}: LaneSources): Lane[] => {
  const idOf = ({ practitionerId, roomId }: CalendarItem) =>
    columns === 'rooms' ? roomId : practitionerId;
  const used = new Set(items.map(idOf));
  const all: readonly Lane[] =
    columns === 'rooms'
      ? roomLanes(
          rooms.filter((room) => room.departmentId === departmentId || used.has(room.id)),
          sites,
        )
      : practitioners
          .filter((one) => one.departmentIds.includes(departmentId) || used.has(one.id))
          .map((one) => ({ id: one.id, title: titleOf(one), color: one.color }));
  const lanes = who && columns === 'practitioners' ? all.filter(({ id }) => id === who) : all;
  const takesUnassigned =
    used.has(null) || lanes.length === 0 || (columns === 'practitioners' && !who);
  return takesUnassigned
    ? [...lanes, { id: unassigned, title: unassignedTitle, color: null }]
    : [...lanes];
};

export const colorOf = (eventTypes: readonly EventType[]): ((eventTypeId: string) => string) => {
  const colors = new Map(eventTypes.map(({ id, color }) => [id, color]));
  return (eventTypeId) => colors.get(eventTypeId) ?? '#64748b';
};
