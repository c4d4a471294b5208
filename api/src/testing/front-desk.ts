import { randomUUID } from 'node:crypto';
import type { AvailabilityInterval } from '@sala/shared-contracts';
import type { TestApi } from './api';
import type { SignedInMember } from './people';

/** The same hours on each weekday, in minutes from midnight. */
export const hoursOf = (
  starts: number,
  ends: number,
  weekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 7],
): AvailabilityInterval[] =>
  weekdays.map((weekday) => ({
    weekday,
    starts,
    ends,
    slotMinutes: null,
    capacity: null,
    mode: 'both',
    eventTypeIds: null,
  }));

export interface FrontDesk {
  readonly siteId: string;
  readonly departmentId: string;
  readonly practitionerId: string;
  readonly otherId: string;
  readonly eventTypeId: string;
}

/** Creates a site in a time zone, two practitioners and an event type of 30 minutes. */
export const openFrontDesk = async (
  { client }: SignedInMember,
  timeZone: string,
): Promise<FrontDesk> => {
  const key = randomUUID().slice(0, 8);
  const { id: siteId } = await client.ok('siteCreate', { body: { name: `Sede ${key}`, timeZone } });
  const { id: departmentId } = await client.ok('departmentCreate', {
    body: { name: `Área ${key}`, code: `area_${key}`, siteId },
  });
  const person = async (firstName: string) =>
    (await client.ok('practitionerCreate', { body: { firstName, lastName: 'Prueba' } })).id;
  const [practitionerId, otherId] = [await person('Elena'), await person('Iván')];
  const { id: eventTypeId } = await client.ok('eventTypeCreate', {
    body: {
      name: 'Consulta',
      minutes: 30,
      slotStep: 30,
      windowDays: 730,
      practitionerIds: [practitionerId, otherId],
      departmentId,
    },
  });
  return { siteId, departmentId, practitionerId, otherId, eventTypeId };
};

/**
 * Inserts an appointment past all booking rules.
 *
 * @returns its id.
 */
export const putAppointment = (
  api: TestApi,
  { companyId, userId }: SignedInMember,
  desk: Pick<FrontDesk, 'eventTypeId' | 'practitionerId' | 'departmentId' | 'siteId'>,
  startAt: string,
  minutes: number,
  status = 'scheduled',
): Promise<string> =>
  api.database.asOwner(async (owner) => {
    const id = randomUUID();
    const patient = randomUUID();
    await owner.query(
      `insert into patient (company_id, id, record_number, first_name, last_name, birth_date, sex, created_at, created_by, updated_at, updated_by)
       values ($1, $2, 'EXP-' || lpad((floor(random() * 999999))::text, 6, '0'), 'Rosa', 'Mora', '1990-01-01', 'M', now(), $3, now(), $3)`,
      [companyId, patient, userId],
    );
    await owner.query(
      `insert into appointment (company_id, id, uid, patient_id, event_type_id, practitioner_id, department_id, site_id, start_at, end_at, status, created_at, created_by, updated_at, updated_by)
       values ($1, $2::uuid, left(replace($2::uuid::text, '-', ''), 20), $3, $4, $5, $6, $7, $8::timestamptz, $8::timestamptz + make_interval(mins => $9), $10, now(), $11, now(), $11)`,
      [
        companyId,
        id,
        patient,
        desk.eventTypeId,
        desk.practitionerId,
        desk.departmentId,
        desk.siteId,
        startAt,
        minutes,
        status,
        userId,
      ],
    );
    return id;
  });
