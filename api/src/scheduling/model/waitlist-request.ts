import type { Contract, EndpointRequest } from '@sala/shared-contracts';
import { demandPermissionFor } from './appointment-permissions';
import {
  demandDepartmentAt,
  departmentOf,
  readBookableType,
  type BookingPlace,
} from './booking-draft';
import type { Actor } from '../../platform/http/actor';
import type { Db } from '../../platform/database/database';
import { invalid, type FieldFault } from '../../platform/http/problem-error';
import { earliestToday } from '../sql/ranked-times';
import { findRequestedPractitioner, findRequestedSite } from '../sql/waitlist.queries';
import { servesEverySite, siteOf, type BookableType } from '../sql/booking-draft.queries';

type WaitlistBody = EndpointRequest<Contract['appointmentWait']>['body'];

interface RequestContext {
  readonly db: Db;
  readonly actor: Actor;
  readonly now: string;
}

interface WaitlistRequest extends BookingPlace {
  readonly type: BookableType;
  readonly practitionerId: string | null;
  readonly anySite: boolean;
}

/** Days that end before they start or are past in every time zone. */
const daysFaults = async (
  db: Db,
  { dateFrom, dateTo }: WaitlistBody,
  now: string,
): Promise<FieldFault[]> => {
  if (!dateTo) return [];
  const today = await earliestToday(db, now);
  const first = dateFrom && dateFrom > today ? dateFrom : today;
  return dateTo < first ? [{ path: 'dateTo', code: 'too_small', facts: { minimum: first } }] : [];
};

const practitionerFaults = async (
  { db, actor }: RequestContext,
  practitionerId: string,
  type: BookableType,
): Promise<FieldFault[]> => {
  const found = await findRequestedPractitioner(db, practitionerId, type.id);
  if (!found) return [{ path: 'practitionerId', code: 'unknown' }];
  demandPermissionFor(actor, 'appointments:write', found.userId);
  return found.does ? [] : [{ path: 'practitionerId', code: 'not_an_option' }];
};

const siteFaults = async (db: Db, siteId: string, type: BookableType): Promise<FieldFault[]> => {
  const found = await findRequestedSite(db, siteId, type.id);
  if (!found) return [{ path: 'siteId', code: 'unknown' }];
  return found.gives ? [] : [{ path: 'siteId', code: 'not_an_option' }];
};

/**
 * Validates a waiting list request: it must be possible to fulfil. @throws request.invalid at each
 * field
 */
export const validateWaitlistRequest = async (
  context: RequestContext,
  request: WaitlistBody,
): Promise<WaitlistRequest> => {
  const { db, actor, now } = context;
  const { siteId, kind, practitionerId = null } = request;
  const type = await readBookableType(db, request.eventTypeId);
  if (practitionerId === null) demandPermissionFor(actor, 'appointments:write', null);
  const faults: FieldFault[] = [
    ...(type.active ? [] : [{ path: 'eventTypeId', code: 'not_an_option' } as const]),
    ...(kind === undefined || type.kinds.includes(kind)
      ? []
      : [{ path: 'kind', code: 'not_an_option' } as const]),
    ...(practitionerId === null ? [] : await practitionerFaults(context, practitionerId, type)),
    ...(siteId === undefined ? [] : await siteFaults(db, siteId, type)),
    ...(await daysFaults(db, request, now)),
  ];
  if (faults.length > 0) throw invalid(...faults);
  const departmentId = await departmentOf(db, request.departmentId, type, practitionerId);
  const place = {
    departmentId,
    siteId: siteId ?? (await siteOf(db, departmentId, practitionerId)),
  };
  await demandDepartmentAt(db, request.departmentId, type, place.siteId);
  return {
    type,
    practitionerId,
    ...place,
    anySite:
      siteId === undefined && practitionerId === null && (await servesEverySite(db, departmentId)),
  };
};
