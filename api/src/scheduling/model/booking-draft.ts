import type { AppointmentKind } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { invalid } from '../../platform/http/problem-error';
import { siteOfBooking } from '../sql/booking';
import { validateAnswers } from '../sql/custom-answers';
import {
  findBookableType,
  findBookableDepartment,
  findDepartmentAt,
  findAppointmentReason,
  findRoomSite,
  type BookableType,
  siteOf,
} from '../sql/booking-draft.queries';

/** A booking as requested. */
export interface BookingRequest {
  readonly patientId: string;
  readonly eventTypeId: string;
  readonly practitionerId?: string | null | undefined;
  readonly siteId?: string | undefined;
  readonly departmentId?: string | undefined;
  readonly roomId?: string | null | undefined;
  readonly startAt: string;
  readonly minutes?: number | undefined;
  /** Takes all working hours of the day of `startAt`; with `minutes` the length is already known. */
  readonly allDay?: boolean | undefined;
  readonly kind?: AppointmentKind | undefined;
  readonly customAnswers?: Readonly<Record<string, string | number | boolean>> | undefined;
}

export const readBookableType = async (db: Db, eventTypeId: string): Promise<BookableType> => {
  const type = await findBookableType(db, eventTypeId);
  if (!type) throw invalid({ path: 'eventTypeId', code: 'unknown' });
  return type;
};

/** Answers to the questions of the event type. @throws request.invalid at each question */
export const checkAnswers = (
  { questions }: BookableType,
  answers: BookingRequest['customAnswers'],
  known: BookingRequest['customAnswers'] = {},
): void => {
  const faults = validateAnswers(questions, answers ?? {}, known);
  if (faults.length > 0) throw invalid(...faults);
};

/**
 * The requested department, else the type's, else the practitioner's first. @throws request.invalid
 * when archived or unknown
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

export interface BookingPlace {
  readonly departmentId: string;
  readonly siteId: string;
}

/**
 * Site of a booking: as requested, else where the practitioner works then, else the previous one,
 * else the department's.
 */
export const placeOf = async (
  db: Db,
  request: Pick<BookingRequest, 'departmentId' | 'siteId' | 'startAt'>,
  type: BookableType,
  practitionerId: string | null,
  before: BookingPlace | null = null,
): Promise<BookingPlace> => {
  const departmentId =
    request.departmentId ??
    before?.departmentId ??
    (await departmentOf(db, undefined, type, practitionerId));
  const siteId =
    request.siteId ??
    (await siteOfBooking(db, practitionerId, request.startAt)) ??
    before?.siteId ??
    (await siteOf(db, departmentId, practitionerId));
  return { departmentId, siteId };
};

/** The department must serve the site or be the event type's. @throws request.invalid */
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

/** @throws request.invalid for an archived or unknown reason */
export const demandReasonOffered = async (
  db: Db,
  reasonId: string | null | undefined,
): Promise<void> => {
  if (!reasonId) return;
  if (!(await findAppointmentReason(db, reasonId)))
    throw invalid({ path: 'reasonId', code: 'not_an_option' });
};

/** @throws request.invalid for a room that is archived, unknown or at another site */
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
