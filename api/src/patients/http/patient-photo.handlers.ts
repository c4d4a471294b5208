import type { Patient } from '@sala/shared-contracts';
import type { Actor } from '../../platform/http/actor';
import type { Db } from '../../platform/database/database';
import { deleteFile, storeFile, readFile } from '../../platform/files/files';
import { defineHandlers } from '../../platform/http/handler';
import { readPicture } from '../../platform/files/images';
import { holdPatientForUpdate } from '../model/hold-patient';
import { recordPatientRead } from '../model/patient-reads';
import { readPatient } from '../sql/patient-rows';
import { patientFor } from '../model/show-patient';
import { ProblemError } from '../../platform/http/problem-error';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import { updatePhoto, findMergedPatientWithPhoto } from '../sql/patient-photo.queries';

interface PhotoContext extends ChangeRecorder {
  readonly db: Db;
  readonly actor: Actor<string>;
  readonly now: string;
  readonly params: { readonly patientId: string };
}

const purpose = 'patient_photo';

/**
 * null removes the photo. The previous file is deleted unless it came from a record merged into
 * this one.
 */
const setPhoto = async (
  { db, actor, now, params, audit, publish }: PhotoContext,
  content: Uint8Array | null,
): Promise<Patient> => {
  const picture = content && (await readPicture(actor.companyId, content)); // outside the transaction
  const { id, photoId } = await holdPatientForUpdate(db, params.patientId);
  const file =
    picture &&
    (await storeFile(db, { userId: actor.userId, now }, { purpose, name: 'photo', ...picture }));
  // No form shows the photo, so the version stays and an open form can still be saved.
  await updatePhoto(db, id, file?.id ?? null, now, actor.userId);
  const brought = await findMergedPatientWithPhoto(db, id, photoId);
  if (photoId !== null && !brought) await deleteFile(db, purpose, photoId);
  const action = file ? 'patient.photo_saved' : 'patient.photo_removed';
  await audit({ action, entityType: 'patient', entityId: id });
  await publish({ type: action, entityId: id });
  return patientFor(db, { actor, now }, await readPatient(db, id));
};

export const patientPhotoHandlers = defineHandlers<
  'patientPhotoView' | 'patientPhotoSave' | 'patientPhotoDelete'
>({
  patientPhotoView: async ({ db, params, audit }) => {
    const { id, photoId } = await readPatient(db, params.patientId);
    if (photoId === null) throw new ProblemError('resource.not_found');
    await recordPatientRead(audit, id);
    const { name, type, content } = await readFile(db, purpose, photoId);
    return { name, type, content };
  },
  patientPhotoSave: (context) => setPhoto(context, context.body),
  patientPhotoDelete: (context) => setPhoto(context, null),
});
