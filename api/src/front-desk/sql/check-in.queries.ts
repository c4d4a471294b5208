import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Db } from '../../platform/database/database';
import type { Actor } from '../../platform/http/actor';
import type { Question } from '../../scheduling';

export interface Desk extends ChangeRecorder {
  readonly db: Db;
  readonly actor: Pick<Actor<string>, 'userId' | 'companyId' | 'roles' | 'device' | 'apiToken'>;
  readonly now: string;
}

/** Serializes check-ins of a patient, so that the second one sees the visit the first opened. */
export const lockArrivals = async ({ db }: Desk, patientId: string): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended(concat('visit-number/', $1::text), 0))`,
    [patientId],
  );
};

export const readQuestions = (db: Db, eventTypeId: string): Promise<{ questions: Question[] }> =>
  db.one<{ questions: Question[] }>('select questions from event_type where id = $1', [
    eventTypeId,
  ]);

export const saveAnswers = async (db: Db, id: string, answers: string): Promise<void> => {
  await db.query('update appointment set custom_answers = $2 where id = $1', [id, answers]);
};

export const checkPlace = (
  db: Db,
  departmentId: string | null,
  roomId: string | null,
  siteId: string,
): Promise<{ department: boolean; room: boolean }> =>
  db.one<{ department: boolean; room: boolean }>(
    `select $1::uuid is null or exists (select from department where id = $1 and active and coalesce(site_id, $3) = $3) as department,
       $2::uuid is null or exists (select from room where id = $2 and active and site_id = $3) as room`,
    [departmentId, roomId, siteId],
  );

export const insertVisit = (
  db: Db,
  {
    patientId,
    id,
    practitionerId,
    departmentId,
    siteId,
    kind,
    now,
    userId,
  }: {
    readonly patientId: string;
    readonly id: string;
    readonly practitionerId: string | null;
    readonly departmentId: string;
    readonly siteId: string;
    readonly kind: string;
    readonly now: string;
    readonly userId: string;
  },
): Promise<{ id: string; visitNumber: number }> =>
  db.one<{ id: string; visitNumber: number }>(
    `insert into visit (company_id, visit_number, patient_id, appointment_id, practitioner_id, department_id, site_id, class, status, started_at,
       created_at, created_by, updated_at, updated_by)
     select app_company(), coalesce(max(v.visit_number), 0) + 1, $1, $2, $3, $4, $5, $6, 'open', $7, $7, $8, $7, $8
     from visit v where v.patient_id = $1
     returning id, visit_number as "visitNumber"`,
    [patientId, id, practitionerId, departmentId, siteId, kind, now, userId],
  );

export const saveVisitCharge = async (
  db: Db,
  {
    visitId,
    appointmentId,
    productId,
    description,
    price,
    freeFollowUp,
    now,
    userId,
  }: {
    readonly visitId: string;
    readonly appointmentId: string;
    readonly productId: string | null;
    readonly description: string;
    readonly price: number;
    readonly freeFollowUp: boolean;
    readonly now: string;
    readonly userId: string;
  },
): Promise<void> => {
  await db.query(
    `with kept as (update visit_charge set visit_id = $1 where appointment_id = $2 returning id)
     insert into visit_charge (company_id, visit_id, appointment_id, product_id, description, price_cents, free_follow_up, created_at, created_by)
     select app_company(), $1, $2, $3, $4, $5, $6, $7, $8 where not exists (select from kept)`,
    [visitId, appointmentId, productId, description, price, freeFollowUp, now, userId],
  );
};
