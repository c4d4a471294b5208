import type { SapAppointmentStatus } from '@sala/shared-contracts';
import type { SapAppointment } from '../../adapters/sap/port';
import type { Db } from '../../platform/database/database';

export type StoredSapAppointment = Omit<SapAppointment, 'person' | 'noShow' | 'status'> & {
  readonly status: SapAppointmentStatus;
};

/** Nobody else changes the appointment until the transaction is over. */
export const lockAppointmentState = (
  db: Db,
  id: string,
): Promise<(StoredSapAppointment & { readonly appliedAt: string }) | undefined> =>
  db.maybe(
    `select id, patnr, falnr, start_at as start, minutes, department, planning_object_id as "planningObjectId", room, visit, status, overbooked,
       applied_at as "appliedAt"
     from sap_appointment where id = $1 for update`,
    [id],
  );

/** @returns whether the row is now this state; a newer one stays. */
export const upsertAppointment = async (
  db: Db,
  one: StoredSapAppointment,
  at: string,
): Promise<boolean> =>
  (await db.maybe(
    `insert into sap_appointment (company_id, id, patnr, falnr, start_at, minutes, department, planning_object_id, room, visit, status, overbooked,
       applied_at)
     values (app_company(), $1, $2, $3, $4, $5,
       coalesce($6, (select o.department from sap_planning_object o where o.company_id = app_company() and o.id = $7)), $7, $8, $9, $10, $11, $12)
     on conflict (company_id, id) do update set patnr = excluded.patnr, falnr = excluded.falnr, start_at = excluded.start_at,
       minutes = excluded.minutes, department = excluded.department, planning_object_id = excluded.planning_object_id, room = excluded.room,
       visit = excluded.visit, status = excluded.status, overbooked = excluded.overbooked, applied_at = excluded.applied_at
     where sap_appointment.applied_at <= excluded.applied_at
     returning id`,
    [
      one.id,
      one.patnr,
      one.falnr,
      one.start,
      one.minutes,
      one.department,
      one.planningObjectId,
      one.room,
      one.visit,
      one.status,
      one.overbooked,
      at,
    ],
  )) !== undefined;
