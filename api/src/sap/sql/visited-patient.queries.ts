import type { Db } from '../../platform/database/database';

export interface VisitedPatient {
  readonly cancelled: boolean;
  readonly provisional: boolean;
  readonly deceased: boolean;
  readonly mergedInto: string | null;
}

/** @throws resource.not_found */
export const readVisitedPatient = (db: Db, patnr: string): Promise<VisitedPatient> =>
  db.one(
    `select cancelled, provisional, deceased, merged_into as "mergedInto" from sap_patient
     where company_id = app_company() and patnr = $1`,
    [patnr],
  );
