import type { Slot } from '@sala/shared-contracts';
import { type Db } from '../../platform/database/database';
import { listFreeTimes, type SlotsWanted } from '../sql/free-times.queries';

const valuesOf = (wanted: SlotsWanted, now: string) => [
  wanted.eventTypeId,
  wanted.practitionerId ?? null,
  wanted.siteId ?? null,
  wanted.from,
  wanted.to,
  wanted.minutes ?? null,
  wanted.kind ?? null,
  wanted.exceptId ?? null,
  now,
];

/** Earliest first. */
export const findSlots = (db: Db, wanted: SlotsWanted, now: string): Promise<Slot[]> =>
  listFreeTimes(db, [...valuesOf(wanted, now), wanted.patientId ?? null]);
