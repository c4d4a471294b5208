import type { Db } from '../../platform/database/database';
import type { PatientFile } from '@sala/shared-contracts';
import { shortPersonName } from '../../platform/people/person-names';

const selection = `f.id, f.name, x.kind, x.clinical, f.size, f.created_at as "createdAt",
  (select ${shortPersonName('u')} from user_account u where u.id = f.created_by) as "createdBy"
  from patient_file x join stored_file f on f.company_id = x.company_id and f.id = x.id`;

export interface Paper {
  readonly id: string;
  readonly patientId: string;
  readonly name: string;
  readonly clinical: boolean;
}

/** @throws resource.not_found also for a clinical file, unless `clinical` */
export const readPaper = async (db: Db, clinical: boolean, fileId: string): Promise<Paper> =>
  db.one<Paper>(
    `select x.id, x.patient_id as "patientId", f.name, x.clinical from patient_file x join stored_file f on f.company_id = x.company_id and f.id = x.id
     where x.id = $1 and (not x.clinical or $2)`,
    [fileId, clinical],
  );

export const countPatientFiles = (db: Db, patientId: string): Promise<{ count: number }> =>
  db.one<{ count: number }>(
    'select count(*)::int as count from patient_file where patient_id = $1',
    [patientId],
  );

export const insertPatientFile = async (
  db: Db,
  id: string,
  patientId: string,
  kind: string,
  clinical: boolean,
): Promise<void> => {
  await db.query(
    'insert into patient_file (company_id, id, patient_id, kind, clinical) values (app_company(), $1, $2, $3, $4)',
    [id, patientId, kind, clinical],
  );
};

export const readPatientFile = (db: Db, id: string): Promise<PatientFile> =>
  db.one<PatientFile>(`select ${selection} where x.id = $1`, [id]);

export const listPatientFiles = (db: Db, id: string, clinical: boolean): Promise<PatientFile[]> =>
  db.query<PatientFile>(
    `select ${selection} where x.patient_id = $1 and (not x.clinical or $2) order by f.created_at desc, f.id`,
    [id, clinical],
  );

export const deletePatientFile = async (db: Db, id: string): Promise<void> => {
  await db.query('delete from patient_file where id = $1', [id]);
};
