import { deleteFile, storeFile, readFile } from '../../platform/files/files';
import type { Actor } from '../../platform/http/actor';
import type { Db } from '../../platform/database/database';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import { requirePassword } from '../../identity';
import { defineHandlers } from '../../platform/http/handler';
import { readPicture } from '../../platform/files/images';
import { ProblemError } from '../../platform/http/problem-error';
import * as queries from '../sql/practitioners.queries';
import { editableBy, demandEditable } from '../model/practitioner-permissions';
import { updatePinHash } from '../sql/practitioners.queries';

type Names =
  | 'practitionerPhotoSave'
  | 'practitionerPhotoView'
  | 'practitionerPhotoDelete'
  | 'practitionerSignatureSave'
  | 'practitionerSignatureView'
  | 'practitionerSignatureDelete'
  | 'practitionerPinSave';

interface PictureContext extends ChangeRecorder {
  readonly db: Db;
  readonly actor: Actor<string>;
  readonly now: string;
  readonly params: { readonly practitionerId: string };
}

const pictures = {
  photo: { field: 'photoId', column: 'photo_file_id', purpose: 'practitioner_photo' },
  signature: { field: 'signatureId', column: 'signature_file_id', purpose: 'signature' },
} as const;

type Picture = keyof typeof pictures;

/** Replaces or (null) removes a picture and deletes the previous file. */
const setPicture = async (
  { db, actor, now, params, audit, publish }: PictureContext,
  picture: Picture,
  content: Uint8Array | null,
) => {
  const image = content && (await readPicture(actor.companyId, content)); // must precede the transaction
  const present = await queries.lockPractitioner(db, params.practitionerId, now);
  demandEditable(actor, present);
  const { field, column, purpose } = pictures[picture];
  const stamp = { userId: actor.userId, now };
  const file = image && (await storeFile(db, stamp, { purpose, name: picture, ...image }));
  await queries.setFile(db, present.id, column, file?.id ?? null, stamp);
  if (present[field] !== null) await deleteFile(db, purpose, present[field]);
  const action = `practitioner.${picture}_${file ? 'saved' : 'removed'}` as const;
  await audit({ action, entityType: 'practitioner', entityId: present.id });
  await publish({ type: action, entityId: present.id });
  const practitioner = await queries.readPractitioner(db, present.id, now);
  return { ...practitioner, editable: editableBy(actor, practitioner) };
};

const readPictureFile = async (db: Db, picture: Picture, fileId: string | null) => {
  if (fileId === null) throw new ProblemError('resource.not_found');
  const { name, type, content } = await readFile(db, pictures[picture].purpose, fileId);
  return { name, type, content };
};

export const practitionerFileHandlers = defineHandlers<Names>({
  practitionerPhotoSave: (context) => setPicture(context, 'photo', context.body),
  practitionerPhotoDelete: (context) => setPicture(context, 'photo', null),
  practitionerPhotoView: async ({ db, params, now }) =>
    readPictureFile(
      db,
      'photo',
      (await queries.readPractitioner(db, params.practitionerId, now)).photoId,
    ),

  practitionerSignatureSave: (context) => setPicture(context, 'signature', context.body),
  practitionerSignatureDelete: (context) => setPicture(context, 'signature', null),
  practitionerSignatureView: async ({ db, params, actor, now }) => {
    const practitioner = await queries.readPractitioner(db, params.practitionerId, now);
    demandEditable(actor, practitioner);
    return readPictureFile(db, 'signature', practitioner.signatureId);
  },

  practitionerPinSave: async (context) => {
    const { db, params, body, actor, now, services, audit, publish } = context;
    const present = await queries.lockPractitioner(db, params.practitionerId, now);
    if (present.userId !== actor.userId) throw new ProblemError('permission.denied');
    await requirePassword(context, actor.userId, body.password);
    await updatePinHash(db, present.id, await services.passwords.hash(body.pin), now, actor.userId);
    await audit({
      action: 'practitioner.pin_set',
      entityType: 'practitioner',
      entityId: present.id,
    });
    await publish({ type: 'practitioner.pin_set', entityId: present.id });
    const practitioner = await queries.readPractitioner(db, present.id, now);
    return { ...practitioner, editable: editableBy(actor, practitioner) };
  },
});
