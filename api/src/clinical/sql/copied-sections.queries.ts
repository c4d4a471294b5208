import type { Db } from '../../platform/database/database';

/** Of these visits, the signed ones of the patient, other than this one, with their beginnings. */
export const findOrigins = async (
  db: Db,
  { visitId, patientId }: { readonly visitId: string; readonly patientId: string },
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.query<{ id: string; at: string }>(
    `select id, started_at as at from visit
     where id = any ($1::uuid[]) and patient_id = $2 and id <> $3 and status = 'signed'`,
    [ids, patientId, visitId],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
};
