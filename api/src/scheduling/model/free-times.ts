import type { Slot } from '@sala/shared-contracts';
import { type Db } from '../../platform/database/database';
import { listFreeTimes, type SlotQuery } from '../sql/free-times.queries';

const valuesOf = (wanted: SlotQuery, now: string) => [
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
export const findSlots = (db: Db, wanted: SlotQuery, now: string): Promise<Slot[]> =>
  listFreeTimes(db, [...valuesOf(wanted, now), wanted.patientId ?? null]);
