import type { Db } from '../../platform/database/database';

export const updatePhoto = async (
  db: Db,
  id: string,
  photoId: string | null,
  now: string,
  userId: string,
): Promise<void> => {
  await db.query(
    'update patient set photo_file_id = $2, updated_at = $3, updated_by = $4 where id = $1',
    [id, photoId, now, userId],
  );
};

export const findMergedPatientWithPhoto = (
  db: Db,
  id: string,
  photoId: string | null,
): Promise<unknown> =>
  db.maybe('select from patient where merged_into_id = $1 and photo_file_id = $2 limit 1', [
    id,
    photoId,
  ]);
