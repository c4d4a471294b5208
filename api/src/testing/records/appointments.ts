import { randomUUID } from 'node:crypto';
import type { AppointmentDetail } from '@sala/shared-contracts';
import type { SignedInMember, TestApi, TestClient } from '..';
import { createPatient } from './patients';

/** A clinic that is bookable at all times, with an event type of 30 minutes. */
export interface FrontDesk {
  readonly siteId: string;
  readonly departmentId: string;
  readonly practitionerId: string;
  readonly eventTypeId: string;
  readonly patientId: string;
}

/** @param practitionerUserId account of the practitioner; none by default */
export const createFrontDesk = async (
  api: TestApi,
  { client, companyId, userId }: SignedInMember,
  practitionerUserId?: string,
): Promise<FrontDesk> => {
  const stamp = [companyId, userId];
  const made = await api.database.asOwner(async (owner) => {
    const insert = async (
      table: string,
      columns: string,
      values: string,
      ...more: unknown[]
    ): Promise<string> => {
      const { rows } = await owner.query<{ id: string }>(
        `insert into ${table} (company_id, ${columns}, created_at, created_by, updated_at, updated_by) values ($1, ${values}, now(), $2, now(), $2) returning id`,
        [...stamp, ...more],
      );
      return rows[0]?.id ?? '';
    };
    const siteId = await insert('site', 'name', `'Centro'`);
    const departmentId = await insert(
      'department',
      'code, name, site_id, token_prefix',
      `'consulta', 'Consulta', $3, 'CO'`,
      siteId,
    );
    const practitionerId = await insert(
      'practitioner',
      'user_id, first_name, last_name',
      `$3, 'Clara', 'Mora'`,
      practitionerUserId ?? null,
    );
    await owner.query(
      'insert into practitioner_department (company_id, practitioner_id, department_id) values ($1, $2, $3)',
      [companyId, practitionerId, departmentId],
    );
    await owner.query(
      'insert into practitioner_site (company_id, practitioner_id, site_id) values ($1, $2, $3)',
      [companyId, practitionerId, siteId],
    );
    const scheduleId = await insert(
      'availability_schedule',
      'practitioner_id, site_id, name, valid_from',
      `$3, $4, 'Siempre', '2020-01-01'`,
      practitionerId,
      siteId,
    );
    await owner.query(
      `insert into availability_interval (company_id, schedule_id, practitioner_id, valid, weekday, starts_minute, ends_minute)
       select $1, $2, $3, daterange('2020-01-01', null), day, 0, 1440 from generate_series(1, 7) as day`,
      [companyId, scheduleId, practitionerId],
    );
    return { siteId, departmentId, practitionerId };
  });
  const type = await client.ok('eventTypeCreate', {
    body: {
      name: 'Consulta',
      minutes: 30,
      departmentId: made.departmentId,
      practitionerIds: [made.practitionerId],
      slotStep: 30,
      price: 70_000,
    },
  });
  const patient = await createPatient(client);
  return { ...made, eventTypeId: type.id, patientId: patient.id };
};

/** An hour in Mexico City some days ahead; that zone has no daylight saving time. */
export const hourAhead = (api: TestApi, days: number, hour: number, minute = 0): string => {
  const day = new Date(api.clock.now().getTime() - 6 * 3_600_000 + days * 86_400_000)
    .toISOString()
    .slice(0, 10);
  return new Date(Date.parse(`${day}T00:00:00Z`) + ((hour + 6) * 60 + minute) * 60_000)
    .toISOString()
    .replace('.000', '');
};

export const bookAt = (
  client: TestClient,
  desk: FrontDesk,
  startAt: string,
  change: object = {},
): Promise<AppointmentDetail> =>
  client.ok('appointmentBook', {
    body: {
      patientId: desk.patientId,
      eventTypeId: desk.eventTypeId,
      practitionerId: desk.practitionerId,
      startAt,
      bookingKey: randomUUID(),
      ...change,
    },
  });

/** Valid inputs of appointment endpoints with an id, for the caller's own record. */
export const appointmentInputs = {
  appointmentView: {},
  appointmentTelling: { query: { of: 'move' } },
  appointmentUpdate: { body: { version: 1, reason: 'Dolor de garganta' } },
  appointmentReschedule: {
    body: {
      version: 1,
      startAt: '2031-03-04T16:00:00.000Z',
      bookingKey: '6f2d3a58-0f7c-4f0e-9c0a-7a1a6d1c2b3e',
      overbookReason: 'Lo pide el paciente',
    },
  },
  appointmentConfirm: { body: { version: 1, channel: 'phone' } },
  appointmentRemind: { body: { version: 1 } },
  appointmentCancel: { body: { version: 1, by: 'patient', note: 'Sale de viaje' } },
} as const;

/** Inputs of endpoints that need an appointment in a certain status: see {@link appointmentFor}. */
export const laterStepInputs = {
  appointmentApprove: { body: { version: 1 } },
  appointmentNoShow: { body: { version: 1 } },
  appointmentStart: { body: { version: 1 } },
  appointmentComplete: { body: { version: 1, reason: 'Sin nota' } },
  appointmentUndo: { body: { version: 1, reason: 'Fue otro paciente' } },
  appointmentOfferAnswer: { body: { version: 1, accept: true } },
  appointmentRestore: {
    body: { version: 1, bookingKey: '6f2d3a58-0f7c-4f0e-9c0a-7a1a6d1c2b3f' },
  },
} as const;

const stateFor: Readonly<Record<keyof typeof laterStepInputs, string>> = {
  appointmentApprove: 'requested',
  appointmentNoShow: 'scheduled',
  appointmentStart: 'checked_in',
  appointmentComplete: 'in_progress',
  appointmentUndo: 'confirmed',
  appointmentOfferAnswer: 'waitlisted',
  appointmentRestore: 'cancelled',
};

const isLaterStep = (name: string): name is keyof typeof laterStepInputs => name in laterStepInputs;

/**
 * Copies an appointment in the status an endpoint needs; returns the given one if any status will
 * do.
 */
export const appointmentFor = (
  api: TestApi,
  name: string,
  appointmentId: string,
): Promise<string> =>
  isLaterStep(name)
    ? api.database.asOwner(async (owner) => {
        const status = stateFor[name];
        const { rows } = await owner.query<{ id: string }>(
          `insert into appointment (company_id, uid, patient_id, event_type_id, practitioner_id, department_id, site_id, start_at, end_at, status,
             created_at, created_by, updated_at, updated_by, cancelled_at)
           select company_id, 'x' || substr(md5(random()::text), 1, 20), patient_id, event_type_id, practitioner_id, department_id, site_id, at, at + interval '30 minutes', $2,
             created_at, created_by, updated_at, updated_by, case $2 when 'cancelled' then now() end
           from appointment, lateral (select case $3 when 'appointmentNoShow' then start_at - interval '30 days' when 'appointmentOfferAnswer' then null when 'appointmentRestore' then start_at + interval '3 hours' else start_at + interval '1 hour' end as at) t
           where id = $1 returning id`,
          [appointmentId, status, name],
        );
        const id = rows[0]?.id ?? '';
        await owner.query(
          `insert into appointment_status_history (company_id, appointment_id, at, from_status, to_status)
           select company_id, id, now(), 'scheduled', status from appointment where id = $1`,
          [id],
        );
        await owner.query(
          `with offer as (
             insert into waitlist_offer (company_id, freed_id, appointment_id, start_at, end_at, practitioner_id, offered_at, expires_at)
             select w.company_id, f.id, w.id, f.start_at + interval '2 hours', f.end_at + interval '2 hours', f.practitioner_id, now(), now() + interval '1 hour'
             from appointment w, appointment f where w.id = $1 and w.status = 'waitlisted' and f.id = $2 returning *
           )
           insert into waitlist_entry (company_id, appointment_id, status, offer_expires_at, offer_start_at, offer_end_at, offer_practitioner_id, created_at, created_by, updated_at)
           select o.company_id, o.appointment_id, 'offered', o.expires_at, o.start_at, o.end_at, o.practitioner_id, now(), a.created_by, now()
           from offer o join appointment a on a.id = o.appointment_id`,
          [id, appointmentId],
        );
        return id;
      })
    : Promise.resolve(appointmentId);

/** Adds an email address and consent to reminders. */
const agreeToReminders = (
  api: TestApi,
  { companyId, userId }: SignedInMember,
  patientId: string,
): Promise<void> =>
  api.database.asOwner(async (owner) => {
    await owner.query(`update patient set email = 'recordar@correo.test' where id = $1`, [
      patientId,
    ]);
    await owner.query(
      `insert into consent (company_id, patient_id, purpose, channel, granted, method, at, created_by) values ($1, $2, 'reminders', 'email', true, 'verbal', now(), $3)`,
      [companyId, patientId, userId],
    );
  });

/** Creates one record of each kind. */
export const createAppointmentRecords = async (api: TestApi, member: SignedInMember) => {
  const desk = await createFrontDesk(api, member);
  await agreeToReminders(api, member, desk.patientId);
  const { id: appointmentId } = await bookAt(member.client, desk, hourAhead(api, 3, 9));
  return { appointmentId };
};
