import type { Slot } from '@sala/shared-contracts';
import { type Db } from '../../platform/database/database';
import {
  listFreeDays,
  listFreeTimes,
  type FreeDay,
  type SlotQuery,
} from '../sql/free-times.queries';

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
  wanted.patientId ?? null,
];

/** Earliest first. */
export const findSlots = (db: Db, wanted: SlotQuery, now: string): Promise<Slot[]> =>
  listFreeTimes(db, valuesOf(wanted, now));

/** Days of the site with free times, and how many. */
export const findFreeDays = (db: Db, wanted: SlotQuery, now: string): Promise<FreeDay[]> =>
  listFreeDays(db, valuesOf(wanted, now));
