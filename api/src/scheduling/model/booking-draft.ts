import type { AppointmentKind } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { invalid } from '../../platform/http/problem-error';
import { siteOfBooking } from '../sql/booking';
import { answersFaults } from '../sql/custom-answers';
import {
  findBookableType,
  findBookableDepartment,
  findDepartmentAt,
  findAppointmentReason,
  findRoomSite,
  type BookableType,
  siteOf,
} from '../sql/booking-draft.queries';

/** A booking as it is asked for. */
export interface BookingWish {
  readonly patientId: string;
  readonly eventTypeId: string;
  readonly practitionerId?: string | null | undefined;
  readonly siteId?: string | undefined;
  readonly departmentId?: string | undefined;
  readonly roomId?: string | null | undefined;
  readonly startAt: string;
  readonly minutes?: number | undefined;
  /**
   * Of the day in which `startAt` lies, all that is worked; with `minutes`, it is known how long
   * that is.
   */
  readonly allDay?: boolean | undefined;
  readonly kind?: AppointmentKind | undefined;
  readonly customAnswers?: Readonly<Record<string, string | number | boolean>> | undefined;
}

export const readBookableType = async (db: Db, eventTypeId: string): Promise<BookableType> => {
  const type = await findBookableType(db, eventTypeId);
  if (!type) throw invalid({ path: 'eventTypeId', code: 'unknown' });
  return type;
};

/**
 * Whoever books answers what the event type asks (screens §3). @throws request.invalid, at each
 * question
 */
export const checkAnswers = (
  { questions }: BookableType,
  answers: BookingWish['customAnswers'],
  known: BookingWish['customAnswers'] = {},
): void => {
  const faults = answersFaults(questions, answers ?? {}, known);
  if (faults.length > 0) throw invalid(...faults);
};

/**
 * The department of a booking: as asked, the type's, or the practitioner's first. @throws
 * request.invalid for one that is archived or unknown
 */
export const departmentOf = async (
  db: Db,
  given: string | undefined,
  type: BookableType,
  practitionerId: string | null,
): Promise<string> => {
  const found = await findBookableDepartment(db, given ?? null, type.departmentId, practitionerId);
  if (!found)
    throw invalid({ path: 'departmentId', code: given === undefined ? 'required' : 'unknown' });
  return found.id;
};

/** Where a booking is. */
export interface Place {
  readonly departmentId: string;
  readonly siteId: string;
}

/**
 * Where a booking will be: as asked, else where the practitioner works at that time, else where it
 * was before, else where its department is.
 */
export const placeOf = async (
  db: Db,
  wish: Pick<BookingWish, 'departmentId' | 'siteId' | 'startAt'>,
  type: BookableType,
  practitionerId: string | null,
  before: Place | null = null,
): Promise<Place> => {
  const departmentId =
    wish.departmentId ??
    before?.departmentId ??
    (await departmentOf(db, undefined, type, practitionerId));
  const siteId =
    wish.siteId ??
    (await siteOfBooking(db, practitionerId, wish.startAt)) ??
    before?.siteId ??
    (await siteOf(db, departmentId, practitionerId));
  return { departmentId, siteId };
};

/**
 * A department belongs to every site, or to the one of the booking; that of its type goes wherever
 * the type is given. @throws request.invalid
 */
export const demandDepartmentAt = async (
  db: Db,
  departmentId: string | undefined,
  type: BookableType,
  siteId: string,
): Promise<void> => {
  if (departmentId === undefined || departmentId === type.departmentId) return;
  if (!(await findDepartmentAt(db, departmentId, siteId)))
    throw invalid({ path: 'departmentId', code: 'not_an_option' });
};

/**
 * What the company offers as a reason to come. @throws request.invalid for one that is archived, or
 * unknown
 */
export const demandReasonOffered = async (
  db: Db,
  reasonId: string | null | undefined,
): Promise<void> => {
  if (!reasonId) return;
  if (!(await findAppointmentReason(db, reasonId)))
    throw invalid({ path: 'reasonId', code: 'not_an_option' });
};

/** @throws request.invalid for one that is archived, or unknown, or elsewhere */
export const demandRoom = async (
  db: Db,
  roomId: string,
  siteId: string | null = null,
): Promise<void> => {
  const room = await findRoomSite(db, roomId);
  if (!room) throw invalid({ path: 'roomId', code: 'unknown' });
  if (siteId !== null && room.siteId !== siteId)
    throw invalid({ path: 'roomId', code: 'not_an_option' });
};
