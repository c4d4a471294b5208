import type { Db } from '../../platform/database/database';
import type { LinkRow } from './sap-links.queries';

export interface NumberedLink extends LinkRow {
  readonly patnr: string;
}

export interface LinkMove {
  readonly patnr: string;
  readonly fromPatientId: string | null;
  readonly fromClashId: string | null;
  readonly toPatientId: string | null;
  readonly toClashId: string | null;
}

/** Records that name a patient of ours, locked. */
export const lockLinksOf = (db: Db, patientId: string): Promise<NumberedLink[]> =>
  db.query(
    `select patnr, link_state as state, patient_id as "patientId", clash_patient_id as "clashId", link_version as version
     from sap_patient where patient_id = $1 or clash_patient_id = $1 order by patnr for update`,
    [patientId],
  );

export const insertMove = async (db: Db, mergeId: string, move: LinkMove): Promise<void> => {
  await db.query(
    `insert into sap_link_move (company_id, merge_id, patnr, from_patient_id, from_clash_id, to_patient_id, to_clash_id)
     values (app_company(), $1, $2, $3, $4, $5, $6)`,
    [mergeId, move.patnr, move.fromPatientId, move.fromClashId, move.toPatientId, move.toClashId],
  );
};

/** What a merge moved; it is forgotten. */
export const takeMoves = (db: Db, mergeId: string): Promise<LinkMove[]> =>
  db.query(
    `delete from sap_link_move where merge_id = $1 returning patnr, from_patient_id as "fromPatientId", from_clash_id as "fromClashId",
       to_patient_id as "toPatientId", to_clash_id as "toClashId"`,
    [mergeId],
  );
