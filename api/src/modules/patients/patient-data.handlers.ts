import type { Db } from '../../core/database';
import { defineHandlers } from '../../core/handler';
import { readPatient } from '../../core/patients/patient-rows';
import { readConsentHistory } from '../../core/patients/record-consents';

/** Days and people of appointments; why somebody came is clinical. */
const readAppointments = (db: Db, patientId: string): Promise<object[]> =>
  db.query(
    `select a.uid, a.status, a.start_at as "startAt", a.end_at as "endAt", e.name as "eventType", d.name as department, s.name as site,
       nullif(concat_ws(' ', w.first_name, w.last_name, w.second_last_name), '') as practitioner, a.created_at as "createdAt"
     from appointment a
     join event_type e on e.company_id = a.company_id and e.id = a.event_type_id
     join department d on d.company_id = a.company_id and d.id = a.department_id
     join site s on s.company_id = a.company_id and s.id = a.site_id
     left join practitioner w on w.company_id = a.company_id and w.id = a.practitioner_id
     where a.patient_id = $1 order by a.start_at nulls last, a.created_at`,
    [patientId],
  );

const readVisits = (db: Db, patientId: string): Promise<object[]> =>
  db.query(
    `select v.visit_number as "visitNumber", v.status, v.started_at as "startedAt", v.ended_at as "endedAt",
       nullif(concat_ws(' ', w.first_name, w.last_name, w.second_last_name), '') as practitioner
     from visit v left join practitioner w on w.company_id = v.company_id and w.id = v.practitioner_id
     where v.patient_id = $1 order by v.visit_number`,
    [patientId],
  );

const readPurchases = (db: Db, patientId: string): Promise<object[]> =>
  db.query('select folio, status, total, balance, created_at as "createdAt" from purchase where patient_id = $1 order by created_at', [patientId]);

const readPapers = (db: Db, patientId: string): Promise<object[]> =>
  db.query(
    `select f.name, f.type, f.size, f.created_at as "createdAt" from patient_file x join stored_file f on f.company_id = x.company_id and f.id = x.id
     where x.patient_id = $1 and not x.clinical order by f.created_at`,
    [patientId],
  );

/** Who read and changed the record. */
const readAccess = (db: Db, patientId: string): Promise<object[]> =>
  db.query(
    `select a.at, a.action, nullif(concat_ws(' ', u.first_name, u.last_name), '') as by
     from audit_log a left join user_account u on u.id = a.user_id
     where a.company_id = app_company() and a.entity_type = 'patient' and a.entity_id = $1 order by a.id`,
    [patientId],
  );

export const patientDataHandlers = defineHandlers<'patientDataExport' | 'patientPrint'>({
  patientPrint: async ({ db, params, body, audit }) => {
    const { id } = await readPatient(db, params.patientId);
    await audit({ action: 'patient.printed', entityType: 'patient', entityId: id, diff: { paper: body.paper } });
  },

  patientDataExport: async ({ db, params, now, audit, actor }) => {
    const { debt: _debt, hasAlerts: _hasAlerts, version: _version, photoId: _photoId, ...patient } = await readPatient(db, params.patientId);
    await audit({ action: 'patient.data_exported', entityType: 'patient', entityId: patient.id });
    const { id } = patient;
    const responsible = await db.one<object>(
      'select coalesce(c.legal_name, c.commercial_name) as company, (select concat_ws(\' \', u.first_name, u.last_name) from user_account u where u.id = $1) as "exportedBy" from company c where c.id = app_company()',
      [actor.userId],
    );
    const data = {
      format: 'sala.patient-data/1',
      exportedAt: now,
      ...responsible,
      patient,
      consents: await readConsentHistory(db, id),
      appointments: await readAppointments(db, id),
      visits: await readVisits(db, id),
      purchases: await readPurchases(db, id),
      files: await readPapers(db, id),
      access: await readAccess(db, id),
    };
    return { name: `${patient.recordNumber} ${now.slice(0, 10)}.json`, type: 'application/json; charset=utf-8', content: Buffer.from(JSON.stringify(data, null, 2)) };
  },
});
